import { sitemapFile } from '#src/site/machines/sitemap.ts';

export const GET = async () => sitemapFile();
