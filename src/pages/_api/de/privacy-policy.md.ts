import { legalFile } from '#src/site/legal/legal-text.ts';

export const GET = async () => legalFile('de', 'privacy-policy');

export const getConfig = () => ({ render: 'static' }) as const;
