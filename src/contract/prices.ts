/**
 * All money is counted in whole micro-credits. 100 credits are EUR 1 without VAT,
 * so a credit is a cent and a micro-credit a hundred-millionth of a euro.
 */
export type MicroCredits = bigint;

export const microCreditsPerCredit = 1_000_000n;

/** What something costs for each second that it is there or online, and at most. */
export type Rate = { capMicroCredits: MicroCredits; capSeconds: bigint };

const secondsPerHour = 3600n;
/** Time online that costs the price of a month: 30 days. More of it in the same month is free. */
const onlineMonthSeconds = 720n * secondsPerHour;
/** The average month, 365.25 days / 12 = 730.5 hours, by which space is billed. */
const averageMonthSeconds = (7305n * secondsPerHour) / 10n;

/** Credits for one GB and month. */
export const storagePrice = 10;
export const extraBackupPrice = 2;

/** A server of a plan, while it is online. @param monthCredits the plan's price of a month, as a decimal */
export const onlineRate = (monthCredits: string): Rate => ({
  capMicroCredits: microCredits(monthCredits),
  capSeconds: onlineMonthSeconds,
});

/** Space that is kept, online or not. @param creditsPerGigabyte for an average month */
export const spaceRate = (gigabytes: number, creditsPerGigabyte: number): Rate => ({
  capMicroCredits: BigInt(gigabytes * creditsPerGigabyte) * microCreditsPerCredit,
  capSeconds: averageMonthSeconds,
});

/**
 * What the seconds between two readings of one billing month's meter cost. Charges of neighbouring spans
 * add up to the charge of the whole, however it is cut, because fractions are settled in the span that completes them.
 * @param fromSeconds used in this billing month before
 * @param toSeconds used in this billing month so far
 */
export function chargeBetween(rate: Rate, fromSeconds: bigint, toSeconds: bigint): MicroCredits {
  return chargeUntil(rate, toSeconds) - chargeUntil(rate, fromSeconds);
}

function chargeUntil({ capMicroCredits, capSeconds }: Rate, seconds: bigint): MicroCredits {
  return seconds >= capSeconds ? capMicroCredits : (capMicroCredits * seconds) / capSeconds;
}

/** The price of one hour, as the plans say it. */
export const hourCredits = (rate: Rate): string => decimalCredits(chargeBetween(rate, 0n, secondsPerHour));

/** VAT on an amount, rounded half up to a whole cent. @param vatRate percent */
export function vatOn(amount: MicroCredits, vatRate: number): MicroCredits {
  return wholeCents((amount * BigInt(Math.round(vatRate * 100))) / 10_000n);
}

/** The nearest whole cent, which is the nearest whole credit. */
export function wholeCents(amount: MicroCredits): MicroCredits {
  return ((amount + microCreditsPerCredit / 2n) / microCreditsPerCredit) * microCreditsPerCredit;
}

/** @param credits a decimal with at most six places */
export function microCredits(credits: string): MicroCredits {
  const [whole = '0', fraction = ''] = credits.split('.');
  return BigInt(whole) * microCreditsPerCredit + BigInt(fraction.padEnd(6, '0'));
}

/** The same as a decimal without needless zeros: `0.694444`, `500`. */
export function decimalCredits(amount: MicroCredits): string {
  const fraction = String(amount % microCreditsPerCredit)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${amount / microCreditsPerCredit}${fraction && `.${fraction}`}`;
}
