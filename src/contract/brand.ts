// Waku replaces it when it builds; outside a build (tests, agents) there is no such object.
const environment = import.meta.env as
  | { WAKU_PUBLIC_BRAND_NAME?: string; WAKU_PUBLIC_BUILT_ON?: string }
  | undefined;

/** Under which name the operator runs the product: the setting BRAND_NAME. */
export const brandName = environment?.WAKU_PUBLIC_BRAND_NAME ?? 'Lanternhost';

/** The day of the build, as `2026-11-21`. */
export const builtOn = environment?.WAKU_PUBLIC_BUILT_ON ?? '1970-01-01';
