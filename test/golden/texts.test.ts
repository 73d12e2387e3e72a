/**
 * Whole logs, outputs and summaries as people see them, each compared with a file in `texts`. There, `¶` ends a
 * paragraph, `⏎` ends a line of what readers have to open, and `…` stands for what was shown before. After an intended change,
 * `npx vitest run --config test/vitest.config.ts --root . test/golden -u` rewrites the files; review the difference.
 */
import { describe, expect, it, vi } from 'vitest';
import { openLaboratory } from './laboratory.ts';
import { SCENES } from './scenes.ts';

describe('Log, outputs and summary are as recorded when', () => {
  it.each(Object.entries(SCENES))('%s', async (title, { readings, play }) => {
    // Without it, the pauses between tries differ.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await using laboratory = await openLaboratory(readings);
    await play(laboratory);
    await expect(`${laboratory.text()}\n`).toMatchFileSnapshot(`texts/${title.replace(/\W+/g, '-')}.txt`);
  });
});
