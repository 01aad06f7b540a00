import { llmsFile } from '#src/site/machines/llms.ts';

export const GET = async () => llmsFile();
