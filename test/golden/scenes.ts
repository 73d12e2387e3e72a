import { DOMAIN_SCENES } from './domain-scenes.ts';
import { FUNCTION_SCENES } from './function-scenes.ts';
import type { Laboratory, Readings } from './laboratory.ts';
import { PREVIEW_SCENES } from './preview-scenes.ts';
import { ROLLBACK_SCENES } from './rollback-scenes.ts';
import { UPLOAD_SCENES } from './upload-scenes.ts';

/** Runs of the action, one after the other. */
export interface Scene {
  readonly readings?: Readings;
  play(laboratory: Laboratory): Promise<void>;
}

/** Each by a title that names its text. */
export type Scenes = Readonly<Record<string, Scene>>;

export const SCENES: Scenes = {
  ...FUNCTION_SCENES,
  ...ROLLBACK_SCENES,
  ...UPLOAD_SCENES,
  ...DOMAIN_SCENES,
  ...PREVIEW_SCENES,
};
