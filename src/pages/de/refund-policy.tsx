import { LegalDocument } from '#src/site/legal/legal-document.tsx';

export default function RefundPolicyPage() {
  return <LegalDocument language="de" document="refund-policy" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
