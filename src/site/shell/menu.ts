import { localPath, type Language } from '#src/contract/languages.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { messages } from '../../../content/messages.ts';

export type MenuEntry = { href: string; label: string; needs?: Permission };

/** The header's links. What the operator has switched off is not among them; what needs a permission says so. */
export function mainMenu(language: Language, features: readonly string[]): MenuEntry[] {
  const text = messages[language].shell.menu;
  return [
    { href: '/features', label: text.features, needs: 'admin:read' } as const,
    ...(features.includes('billing') ? [{ href: '/games/minecraft', label: text.minecraftPlans }] : []),
    { href: '/pricing', label: text.pricing, needs: 'admin:read' } as const,
    { href: '/roadmap', label: text.roadmap },
  ].map((entry) => ({ ...entry, href: localPath(language, entry.href) }));
}
