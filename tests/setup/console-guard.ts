import { afterAll, afterEach } from 'vitest';
import { record, settleConsole } from './console.ts';

console.error = (...words: unknown[]) => record('error', words);
console.warn = (...words: unknown[]) => record('warn', words);

afterEach(settleConsole);
afterAll(settleConsole);
