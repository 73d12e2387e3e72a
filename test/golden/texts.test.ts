/**
 * Logs, outputs, summaries, comments and records as people see them, compared with the files in `texts`, which contain the
 * outputs and the rows of a summary where they differ from the step before. After an intended change, `npx vitest run
 * --config test/vitest.config.ts --root . test/golden -u` rewrites the files; review the difference.
 */
import { expect, it, vi } from 'vitest';
import { FUNCTION_SCENES } from './function-scenes.ts';
import { openLaboratory, type Scenes } from './laboratory.ts';
import { PREVIEW_SCENES } from './preview-scenes.ts';
import { ROLLBACK_SCENES } from './rollback-scenes.ts';
import { UPLOAD_SCENES } from './upload-scenes.ts';

const ALL: Scenes = { ...FUNCTION_SCENES, ...ROLLBACK_SCENES, ...UPLOAD_SCENES, ...PREVIEW_SCENES };

it.each(Object.entries(ALL))('people see what is recorded when %s', async (title, scene) => {
  // Without it, the pauses between tries differ.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await using laboratory = await openLaboratory(scene);
  await scene.play(laboratory);
  await expect(`${laboratory.text()}\n`).toMatchFileSnapshot(`texts/${title.replace(/\W+/g, '-')}.txt`);
});
