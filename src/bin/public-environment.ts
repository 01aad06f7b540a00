import type { Settings } from './settings.ts';

/** Variables that Waku writes into pages and browser code when it builds. */
export type PublicEnvironment = Readonly<Record<`WAKU_PUBLIC_${string}`, string>>;

/** What visitors may know of the settings; `contract/brand.ts` and `contract/operator.ts` read it. */
export const publicEnvironment = (settings: Settings): PublicEnvironment => ({
  WAKU_PUBLIC_BRAND_NAME: settings.BRAND_NAME,
  WAKU_PUBLIC_CONTACT_EMAIL: settings.CONTACT_EMAIL ?? '',
  WAKU_PUBLIC_CONTACT_PHONE: settings.CONTACT_PHONE ?? '',
  WAKU_PUBLIC_STATUS_URL: settings.STATUS_URL ?? '',
  WAKU_PUBLIC_LEGAL_NAME: settings.LEGAL_NAME ?? '',
  WAKU_PUBLIC_LEGAL_ADDRESS: settings.LEGAL_ADDRESS ?? '',
  WAKU_PUBLIC_LEGAL_REPRESENTATIVE: settings.LEGAL_REPRESENTATIVE ?? '',
  WAKU_PUBLIC_LEGAL_REGISTER: settings.LEGAL_REGISTER ?? '',
  WAKU_PUBLIC_LEGAL_VAT_ID: settings.LEGAL_VAT_ID ?? '',
});
