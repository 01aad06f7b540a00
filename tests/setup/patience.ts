import { vi } from 'vitest';

const { waitFor } = vi;
/** Milliseconds. Vitest's own second is too short for what starts a process on a busy machine. */
const timeout = 15_000;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
