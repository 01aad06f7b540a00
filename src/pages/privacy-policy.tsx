import { LegalDocument } from '#src/site/legal/legal-document.tsx';

export default function PrivacyPolicyPage() {
  return <LegalDocument language="en" document="privacy-policy" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
