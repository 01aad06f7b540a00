import type { ReactNode } from 'react';
import { PanelFrame } from '#src/panel/frame/panel-frame.tsx';

export default function PanelLayout({ children }: { children: ReactNode }) {
  return <PanelFrame>{children}</PanelFrame>;
}

export const getConfig = () => ({ render: 'static' }) as const;
