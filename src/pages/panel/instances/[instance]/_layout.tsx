import type { ReactNode } from 'react';
import { InstanceFrame } from '#src/panel/instances/frame/instance-frame.tsx';

export default function InstanceLayout({ children }: { children: ReactNode }) {
  return <InstanceFrame>{children}</InstanceFrame>;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
