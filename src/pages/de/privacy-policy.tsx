import { LegalDocument } from '#src/site/legal/legal-document.tsx';

export default function PrivacyPolicyPage() {
  return <LegalDocument language="de" document="privacy-policy" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
