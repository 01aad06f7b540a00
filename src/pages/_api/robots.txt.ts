import { robotsFile } from '#src/site/machines/robots.ts';

export const GET = async () => robotsFile();
