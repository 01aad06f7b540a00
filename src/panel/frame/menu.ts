import type { Permission } from '#src/contract/permissions.ts';

/** The panel's side menu: an entry shows when its page exists and the account holds what it needs. */
export const menu = [
  { href: '/panel', label: 'Overview', needs: undefined },
  { href: '/panel/admin/gallery', label: 'Gallery', needs: 'admin:read' },
] as const satisfies readonly { href: string; label: string; needs: Permission | undefined }[];
