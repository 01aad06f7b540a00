import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// React then says on the console, and so fails the test, when a state changes outside of what the test awaits.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Milliseconds; its own second is too short for a busy machine.
configure({ reactStrictMode: true, asyncUtilTimeout: 15_000 });
afterEach(cleanup);
