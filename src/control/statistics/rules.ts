/** The point of a step that a time belongs to. */
export const pointOf = (time: Date, stepSeconds: number): Date => {
  const step = stepSeconds * 1000;
  return new Date(Math.floor(time.getTime() / step) * step);
};
