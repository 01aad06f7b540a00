/** Calls at once, then at most once per `milliseconds` with the newest value; the last is never left out. */
export function atMostOften<Value>(milliseconds: number, call: (value: Value) => void) {
  let newest: { value: Value } | undefined;
  let pause: NodeJS.Timeout | undefined;

  function next(): void {
    pause = undefined;
    if (!newest) return;
    const { value } = newest;
    newest = undefined;
    pause = setTimeout(next, milliseconds).unref();
    call(value);
  }

  return (value: Value): void => {
    newest = { value };
    if (!pause) next();
  };
}
