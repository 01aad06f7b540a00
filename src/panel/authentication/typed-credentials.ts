type Credentials = { email: string; password: string };

const nothing: Credentials = { email: '', password: '' };
// Only ever in memory: never in an address, a storage or the browser's history.
let typed = nothing;

/** What was typed on the sign-in or the registration screen, for the other one. */
export const typedCredentials = (): Credentials => typed;

export function carryOver(change: Partial<Credentials>): void {
  typed = { ...typed, ...change };
}

export function forgetCredentials(): void {
  typed = nothing;
}
