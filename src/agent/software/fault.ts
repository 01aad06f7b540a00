import type { InstanceFault } from '#src/contract/instance-orders.ts';

/** Why an instance cannot be prepared or run, in words for its owner. */
export class Fault extends Error {
  override name = 'Fault';
  readonly code: InstanceFault['code'];
  constructor(code: InstanceFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A full disk in words; everything else as it is. */
export function faultOfDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Fault('disk_full', 'The disk of the node is full: nothing can be installed there now.')
    : error;
}

/** What an owner reads of an error. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Fault('disk_full', 'The disk of the node is full.');
  return new Fault('node_fault', 'The node could not do this. Its log says why.');
}
