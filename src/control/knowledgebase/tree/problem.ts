/** What is wrong with a file of the tree. */
export type Problem = {
  /** From the tree's own folder: `en/joining/join-java.md`. */
  file: string;
  /** From 1. */
  line: number;
  message: string;
};

export const formatProblem = ({ file, line, message }: Problem): string => `${file}:${line}: ${message}`;

export const byPlace = (one: Problem, other: Problem): number =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line;
