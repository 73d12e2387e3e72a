/** Loaded by `node --import` before a local platform that tests run as a separate program. */
import { startRecorder } from './recorder.ts';

startRecorder({ all: true });
