/** What public pages have beside them for programs. Kept in memory as they are. */
export const machineFiles = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'] as const;
