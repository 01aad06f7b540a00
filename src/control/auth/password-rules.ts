import type { ErrorCode } from '#src/contract/error-codes.ts';

/** "banana banana" has four; words that are worth remembering have more. */
export const passwordMinUniqueCharacters = 6;
/** A year or a postal code may be part of a password; a date or a phone number is what is guessed first. */
export const passwordMaxAdjacentDigits = 5;

/** Why a password of fitting length is refused, if it is. Characters are code points, as they were typed. */
export function passwordFault(password: string): { code: ErrorCode; message: string } | undefined {
  // In UTF-8 every lone surrogate becomes U+FFFD: two different passwords would match each other.
  if (!password.isWellFormed())
    return {
      code: 'password_characters_invalid',
      message: 'Must not contain half of a character. Please type it again.',
    };
  if (new Set(password).size < passwordMinUniqueCharacters)
    return {
      code: 'password_unique_characters',
      message: `Must contain at least ${passwordMinUniqueCharacters} different characters`,
    };
  const longestRun = Math.max(0, ...(password.match(/\p{Nd}+/gu) ?? []).map((run) => Array.from(run).length));
  if (longestRun > passwordMaxAdjacentDigits)
    return {
      code: 'password_adjacent_digits',
      message: `Must not contain more than ${passwordMaxAdjacentDigits} digits in a row: dates and phone numbers are guessed first`,
    };
  return undefined;
}
