import { ConsolePage } from '#src/panel/instances/console/console-page.tsx';

export default async function InstanceConsolePage() {
  return <ConsolePage />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
