import { createContext, useContext } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';

export const InstanceContext = createContext<InstanceDetails | undefined>(undefined);

/**
 * The server that this page is about, as it is at each moment.
 * @throws Error outside of the frame of a server
 */
export function useInstance(): InstanceDetails {
  const instance = useContext(InstanceContext);
  if (!instance) throw new Error('This page is not about a server');
  return instance;
}
