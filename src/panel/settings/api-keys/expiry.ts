const day = 86_400_000;

/** The choices for how long a new key works. */
export const expiryChoices = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'No end',
} as const;

export type ExpiryChoice = keyof typeof expiryChoices;
export const expiryNames = Object.keys(expiryChoices) as [ExpiryChoice, ...ExpiryChoice[]];

/** When a key that is made at `now` stops working; null for one without an end. */
export const expiresAt = (choice: ExpiryChoice, now: Date): string | null =>
  choice === 'never' ? null : new Date(now.getTime() + Number(choice) * day).toISOString();
