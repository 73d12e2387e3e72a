export type { FunctionPart as FunctionConfig } from '../config/config.ts';
