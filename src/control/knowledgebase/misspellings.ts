import type { KnownWord } from './search-store.ts';

/** Letters that may be wrong: none in a word that a wrong letter makes another one. */
const mostWrong = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** What somebody meant by a word that nothing is written with; undefined when nothing is similar enough. */
export function mostSimilar(typed: string, candidates: readonly KnownWord[]): KnownWord | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: mistakesBetween(typed, candidate.word) }))
    .filter(({ distance }) => distance <= mostWrong(typed.length))
    .toSorted(
      (one, other) => one.distance - other.distance || other.candidate.articles - one.candidate.articles,
    );
  return best?.candidate;
}

/** A wrong first letter counts twice: people rarely mistake it. */
const mistakesBetween = (typed: string, word: string): number =>
  distanceBetween(typed, word) + (typed[0] === word[0] ? 0 : 1);

/** How many letters are missing, too many, others, or in the place of their neighbour. */
function distanceBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      distances.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
