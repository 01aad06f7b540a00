import { LegalNotice } from '#src/site/legal-notice/legal-notice.tsx';

export default function LegalNoticePage() {
  return <LegalNotice language="en" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
