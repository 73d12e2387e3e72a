import { describe, expect, it } from 'vitest';
import { markupText } from '../../../../src/local-platform/admin/html.ts';
import { keyForm, toGrantBody } from '../../../../src/local-platform/admin/key-form.ts';

const NOW = Date.UTC(2026, 0, 1);

describe('the form of a key', () => {
  it('becomes the body that makes one', () => {
    const form = new URLSearchParams(
      'name=mine&services=storage&actions=read&actions=write&lifetime=3600&resources=storage/a%0D%0A%20storage/b%0D%0A',
    );
    expect(toGrantBody(form, NOW)).toEqual({
      name: 'mine',
      services: ['storage'],
      actions: ['read', 'write'],
      resources: ['storage/a', 'storage/b'],
      expires_at: '2026-01-01T01:00:00.000Z',
    });
  });

  it('grants all resources, for good, when these are left empty', () => {
    const form = new URLSearchParams('name=mine&services=storage&actions=read&lifetime=&resources=%0D%0A');
    expect(toGrantBody(form, NOW)).toEqual({
      name: 'mine',
      services: ['storage'],
      actions: ['read'],
      expires_at: null,
    });
  });

  it.each(['1e99', '-1', 'soon', 'Infinity'])('hands a lifetime of %j on to be refused', (lifetime) => {
    expect(toGrantBody(new URLSearchParams({ lifetime }), NOW)).toMatchObject({ expires_at: lifetime });
  });

  it('shows what was filled in', () => {
    const form = new URLSearchParams(
      'name="><b>&services=storage&actions=read&lifetime=3600&resources=</textarea>',
    );
    const shown = markupText(keyForm(form));
    expect(shown).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(shown).toContain('&lt;/textarea&gt;</textarea>');
    expect(shown.match(/value="\w+" (?:checked|selected)/g)).toEqual([
      'value="storage" checked',
      'value="read" checked',
      'value="3600" selected',
    ]);
  });
});
