/** How often a server may move to another address, and how long an old one is kept for its account. */
export const addressRules = { hoursBetweenChanges: 24, daysKept: 14 } as const;
