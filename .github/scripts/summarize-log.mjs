/** Adds a log, or only its last lines, to the summary of the job: `summarize-log.mjs TITLE FILE [LINES]` */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const [title, file, lines = '0'] = process.argv.slice(2);
const log = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
// `-0` keeps all lines.
const shown = log.split('\n').slice(-Number(lines)).join('\n');
const longestFence = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([marks]) => marks.length));
const fence = '`'.repeat(longestFence + 1);
const body = log === '' ? 'The log is empty.' : `${fence}text\n${shown}\n${fence}`;
appendFileSync(process.env.GITHUB_STEP_SUMMARY, `## ${title}\n\n${body}\n`);
