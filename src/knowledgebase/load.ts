import { LanternhostError } from '@lanternhost/sdk';

/** What a call of the API came to: pages tell what is not there from what could not be loaded. */
export type Loaded<Value> = { state: 'found'; value: Value } | { state: 'missing' } | { state: 'failed' };

export async function load<Value>(call: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { state: 'found', value: await call };
  } catch (error) {
    return { state: error instanceof LanternhostError && error.status === 404 ? 'missing' : 'failed' };
  }
}
