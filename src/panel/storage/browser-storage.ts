import { createExpiringStorage } from './expiring-storage.ts';

/** This browser's storage of this site. */
export const browserStorage = createExpiringStorage({ storage: () => localStorage, now: () => Date.now() });
