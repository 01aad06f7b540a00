import type { Language } from '#src/contract/languages.ts';
import { decimalCredits, microCreditsPerCredit, type MicroCredits } from '#src/contract/prices.ts';

/** @param day as `2026-11-21` */
export const formatDate = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** @param month as `2025-04` */
export const formatMonth = (language: Language, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);

/** @param percent `21` for 21 % */
export const formatPercent = (language: Language, percent: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** Micro-credits as euros: a credit is a cent. */
export const formatEuros = (language: Language, amount: MicroCredits): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
    Number(amount / microCreditsPerCredit) / 100,
  );

/** @param places digits after the point at most */
export const formatCredits = (language: Language, amount: MicroCredits, places = 2): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: places }).format(Number(decimalCredits(amount)));
