import { ApiReference } from '#src/site/reference/api-reference.tsx';

export default function ApiReferencePage() {
  return <ApiReference />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
