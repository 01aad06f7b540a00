import { legalFile } from '#src/site/legal/legal-text.ts';

export const GET = async () => legalFile('de', 'terms-of-service');

export const getConfig = () => ({ render: 'static' }) as const;
