/** Loaded by `node --import` before a local platform that tests run as a separate program. */
import { startRecorder, watchEverything } from './recorder.ts';

watchEverything();
startRecorder();
