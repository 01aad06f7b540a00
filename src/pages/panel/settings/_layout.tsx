import type { ReactNode } from 'react';
import { SettingsFrame } from '#src/panel/settings/settings-frame.tsx';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame>{children}</SettingsFrame>;
}

export const getConfig = () => ({ render: 'static' }) as const;
