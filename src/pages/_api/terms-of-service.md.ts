import { legalFile } from '#src/site/legal/legal-text.ts';

export const GET = async () => legalFile('en', 'terms-of-service');

export const getConfig = () => ({ render: 'static' }) as const;
