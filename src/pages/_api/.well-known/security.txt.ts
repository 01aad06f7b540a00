import { securityFile } from '#src/site/machines/security.ts';

export const GET = async () => securityFile(new Date());
