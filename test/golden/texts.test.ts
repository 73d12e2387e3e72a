/**
 * Whole logs, outputs and summaries as people see them, compared with the files in `texts`. There, `¶` ends a paragraph,
 * `⏎` ends a line of what readers have to open, and a line after `…` consists of the beginnings of lines that were shown
 * before. After an intended change, `npx vitest run --config test/vitest.config.ts --root . test/golden -u` rewrites the
 * files; review the difference.
 */
import { describe, expect, it, vi } from 'vitest';
import { DOMAIN_SCENES } from './domain-scenes.ts';
import { FUNCTION_SCENES } from './function-scenes.ts';
import { openLaboratory, type Scenes } from './laboratory.ts';
import { PREVIEW_SCENES } from './preview-scenes.ts';
import { ROLLBACK_SCENES } from './rollback-scenes.ts';
import { createTranscript } from './transcript.ts';
import { UPLOAD_SCENES } from './upload-scenes.ts';

const ALL: Readonly<Record<string, Scenes>> = {
  functions: FUNCTION_SCENES,
  rollbacks: ROLLBACK_SCENES,
  uploads: UPLOAD_SCENES,
  domains: DOMAIN_SCENES,
  previews: PREVIEW_SCENES,
};

describe('Log, outputs and summary are as recorded of', () => {
  it.each(Object.entries(ALL))('%s', async (name, scenes) => {
    // Without it, the pauses between tries differ.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const transcript = createTranscript();
    const texts: string[] = [];
    for (const [title, scene] of Object.entries(scenes)) {
      await using laboratory = await openLaboratory(transcript, scene);
      await scene.play(laboratory);
      texts.push(`##### ${title}\n${laboratory.text()}\n`);
    }
    await expect(texts.join('\n')).toMatchFileSnapshot(`texts/${name}.txt`);
  });
});
