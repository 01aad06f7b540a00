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
