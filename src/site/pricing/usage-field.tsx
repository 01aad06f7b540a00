'use client';
import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { estimatorFields, nearest, type EstimatorField } from '#src/catalog/estimator.ts';

type UsageInputProps = { name: EstimatorField; value: number; onChange: (value: number) => void };

/**
 * A slider with a number beside it. The browser's own slider: it moves before any script is there.
 * The number is what the form sends, because a slider without script cannot say where it stands.
 */
export function UsageField({
  words,
  maximumWord,
  ...input
}: UsageInputProps & {
  words: { label: string; number: string };
  /** What the last mark says in place of its number. */
  maximumWord: string | undefined;
}) {
  const id = useId();
  const { minimum, maximum, marks } = estimatorFields[input.name];
  return (
    <div className="usage-field">
      <label htmlFor={id}>{words.label}</label>
      <UsageInput
        {...input}
        type="number"
        inputMode="numeric"
        className="usage-number"
        aria-label={words.number}
        isSent
      />
      <div className="usage-slider">
        <UsageInput {...input} type="range" id={id} />
        <span className="usage-marks" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark}
              style={{ insetInlineStart: `${((mark - minimum) / (maximum - minimum)) * 100}%` }}
            >
              {mark === maximum && maximumWord !== undefined ? maximumWord : mark}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

/** Left to the browser, so that what was set before the script is there stays; only the other input's moves are written. */
function UsageInput({
  name,
  value,
  onChange,
  isSent = false,
  ...attributes
}: UsageInputProps & { isSent?: boolean } & Omit<ComponentProps<'input'>, keyof UsageInputProps>) {
  const ref = useRef<HTMLInputElement>(null);
  const written = useRef(value);
  const { minimum, maximum } = estimatorFields[name];
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    // A number is not corrected under the hand that types it.
    if (ref.current && document.activeElement !== ref.current) ref.current.value = String(value);
  }, [value]);
  return (
    <input
      {...attributes}
      {...(isSent ? { name } : {})}
      ref={ref}
      data-field={name}
      min={minimum}
      max={maximum}
      step={1}
      defaultValue={value}
      onInput={({ currentTarget: { value: typed } }) => typed !== '' && onChange(nearest(name, typed))}
      onBlur={({ currentTarget }) => (currentTarget.value = String(value))}
    />
  );
}
