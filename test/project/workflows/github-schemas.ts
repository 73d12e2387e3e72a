/** JSON schemas of the files that GitHub reads, as far as its own parser does not check them. */

const TEXT = { type: 'string', minLength: 1 };
const DAYS = { type: 'integer', minimum: 1, maximum: 90 };
const TEXTS = { type: 'array', items: TEXT, minItems: 1 };

/** An object without other keys than these; those that end with `!` are required. */
function object(properties: Record<string, unknown>): object {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, value]) => [key.replace('!', ''), value])),
    required: entries.filter(([key]) => key.endsWith('!')).map(([key]) => key.replace('!', '')),
    additionalProperties: false,
  };
}

const FIELD_ATTRIBUTES = object({
  label: TEXT,
  description: TEXT,
  placeholder: TEXT,
  value: TEXT,
  render: TEXT,
  multiple: { type: 'boolean' },
  default: { type: 'integer' },
  options: {
    type: 'array',
    minItems: 1,
    items: { anyOf: [TEXT, object({ 'label!': TEXT, required: { type: 'boolean' } })] },
  },
});

const ISSUE_FORM = object({
  'name!': TEXT,
  'description!': TEXT,
  title: TEXT,
  labels: TEXTS,
  assignees: TEXTS,
  projects: TEXTS,
  type: TEXT,
  'body!': {
    type: 'array',
    minItems: 1,
    contains: { properties: { type: { not: { const: 'markdown' } } } },
    items: {
      ...object({
        'type!': { enum: ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'] },
        id: { type: 'string', pattern: '^[\\w-]+$' },
        'attributes!': FIELD_ATTRIBUTES,
        validations: object({ required: { type: 'boolean' } }),
      }),
      if: { properties: { type: { const: 'markdown' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
      then: { properties: { attributes: { required: ['value'] } } },
      else: { properties: { attributes: { required: ['label'] } } },
    },
  },
});

const ISSUE_CONFIG = object({
  blank_issues_enabled: { type: 'boolean' },
  contact_links: { type: 'array', items: object({ 'name!': TEXT, 'url!': TEXT, 'about!': TEXT }) },
});

/** Updates wait some days, so that a malicious release is withdrawn before it arrives here, and come in groups. */
const DEPENDABOT = object({
  'version!': { const: 2 },
  'updates!': {
    type: 'array',
    minItems: 1,
    items: {
      ...object({
        'package-ecosystem!': { enum: ['npm', 'github-actions'] },
        directory: TEXT,
        directories: TEXTS,
        'schedule!': object({
          'interval!': { enum: ['daily', 'weekly', 'monthly', 'quarterly'] },
          day: TEXT,
          time: TEXT,
          timezone: TEXT,
        }),
        'cooldown!': object({
          'default-days!': DAYS,
          'semver-major-days': DAYS,
          'semver-minor-days': DAYS,
          'semver-patch-days': DAYS,
          include: TEXTS,
          exclude: TEXTS,
        }),
        'groups!': { type: 'object', minProperties: 1 },
        allow: { type: 'array' },
        ignore: { type: 'array' },
        labels: { type: 'array', items: TEXT },
        'commit-message': object({ prefix: TEXT, 'prefix-development': TEXT, include: { const: 'scope' } }),
        'open-pull-requests-limit': { type: 'integer', minimum: 0 },
        'versioning-strategy': TEXT,
      }),
      // Dependabot rejects the whole file if the others are set for actions.
      if: { properties: { 'package-ecosystem': { const: 'github-actions' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
      then: { properties: { cooldown: object({ 'default-days!': DAYS, include: TEXTS, exclude: TEXTS }) } },
    },
  },
});

const RELEASE_NOTES = object({
  'changelog!': object({
    exclude: { type: 'object' },
    'categories!': {
      type: 'array',
      items: object({ 'title!': TEXT, 'labels!': TEXTS, exclude: { type: 'object' } }),
    },
  }),
});

/** What GitHub's parser leaves open: it accepts unknown keys of inputs and outputs, and does not require a text. */
export const ACTION = {
  type: 'object',
  required: ['name', 'description', 'runs'],
  properties: {
    inputs: {
      additionalProperties: object({
        'description!': TEXT,
        required: { type: 'boolean' },
        default: { type: 'string' },
        deprecationMessage: TEXT,
      }),
    },
    outputs: { additionalProperties: object({ 'description!': TEXT, value: TEXT }) },
    runs: { properties: { using: { enum: ['node24', 'composite'] } } },
  },
};

/** Schemas of files by their path; the first match counts. */
export const SCHEMAS: readonly (readonly [path: RegExp, schema: object])[] = [
  [/(^|\/)action\.yml$/, ACTION],
  [/^\.github\/dependabot\.yml$/, DEPENDABOT],
  [/^\.github\/release\.yml$/, RELEASE_NOTES],
  [/^\.github\/ISSUE_TEMPLATE\/config\.yml$/, ISSUE_CONFIG],
  [/^\.github\/ISSUE_TEMPLATE\/[^/]+\.yml$/, ISSUE_FORM],
];
