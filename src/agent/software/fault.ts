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
