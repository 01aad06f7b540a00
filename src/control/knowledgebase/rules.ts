const wordsPerMinute = 200;
const secondsPerImage = 8;

/** How long an article takes to read. @param words how many it has */
export const readingSeconds = (words: number, images: number): number =>
  Math.ceil((words * 60) / wordsPerMinute) + images * secondsPerImage;
