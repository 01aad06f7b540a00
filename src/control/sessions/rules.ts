/** A session lasts this long after its last refresh; the browser keeps its entries for the same seven days. */
const sessionLifetimeMilliseconds = 7 * 24 * 60 * 60 * 1000;

export const sessionExpiry = (refreshedAt: Date) =>
  new Date(refreshedAt.getTime() + sessionLifetimeMilliseconds);

/** Of an account with more the longest unused end. */
export const sessionsPerAccount = 100;

/** When a session was last used is known this exactly, so that not every request writes. */
export const lastUseMilliseconds = 5 * 60 * 1000;

// Order matters: most browsers also claim to be Chrome, and all to be Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person recognises a session by, such as "Firefox on Linux". */
export function deviceOf(userAgent: string): string {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  // Programs name themselves first: "curl/8.5.0".
  const program = /^(?!Mozilla\/)([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
  const system = named(systems);
  const browser = named(browsers) ?? program;
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
