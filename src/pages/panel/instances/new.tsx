import { CreateInstance } from '#src/panel/instances/create/create-instance.tsx';

export default function NewInstancePage() {
  return <CreateInstance />;
}

export const getConfig = () => ({ render: 'static' }) as const;
