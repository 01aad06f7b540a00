import { LegalDocument } from '#src/site/legal/legal-document.tsx';

export default function TermsOfServicePage() {
  return <LegalDocument language="en" document="terms-of-service" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
