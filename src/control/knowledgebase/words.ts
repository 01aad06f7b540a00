const wordPattern = /[\p{L}\p{N}]+/gu;
const longestWord = 40;

/** The words of a text as the search compares them: lower case, letters and digits alone. */
export const wordsOf = (text: string): string[] => wordPlaces(text).map(({ word }) => word);

/** The words of a text and where they stand in it. */
export function wordPlaces(text: string): { word: string; from: number; to: number }[] {
  return text
    .matchAll(wordPattern)
    .map(({ 0: found, index }) => ({
      word: found.normalize('NFKC').toLowerCase().slice(0, longestWord),
      from: index,
      to: index + found.length,
    }))
    .toArray();
}

/** The groups of three letters of a word, with its beginning and end marked. */
export function gramsOf(word: string): string[] {
  const letters = Array.from(`^${word}$`);
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))];
}
