// Waku replaces it when it builds; outside a build (tests, agents) there is no such object.
const environment = import.meta.env as { WAKU_PUBLIC_BRAND_NAME?: string } | undefined;

/** Under which name the operator runs the product: the setting BRAND_NAME. */
export const brandName = environment?.WAKU_PUBLIC_BRAND_NAME ?? 'Lanternhost';
