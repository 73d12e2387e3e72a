/** Loaded by `node --import` before a local platform that tests run as a program of its own. */
import { startRecorder, watchEverything } from './recorder.ts';

watchEverything();
startRecorder();
