'use client';
import { useEffect, useRef, useState } from 'react';
import {
  estimate,
  estimatorFieldNames,
  nearest,
  type EstimatorField,
  type Usage,
} from '#src/catalog/estimator.ts';
import type { Language } from '#src/contract/languages.ts';
import { Receipt } from './receipt.tsx';
import { UsageField } from './usage-field.tsx';
import type { EstimatorWords } from './words.ts';
import './estimator.css';

/** Dragging a slider would fill a browser's limit of address changes. */
const addressDelayMilliseconds = 300;

/**
 * A form that the server can answer alone. Once the script is there the receipt follows every move,
 * and the page's address holds what was chosen.
 */
export function Estimator({
  language,
  words,
  initial,
  vatRate,
}: {
  language: Language;
  words: EstimatorWords;
  initial: Usage;
  vatRate: number;
}) {
  const [usage, setUsage] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const choose = (name: EstimatorField, value: number) =>
    setUsage((before) => (before[name] === value ? before : { ...before, [name]: value }));

  // Sliders and numbers can be moved before the script is there, and a browser restores them on its way back.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      const name = estimatorFieldNames.find((field) => field === input.dataset['field']);
      if (name && input.value !== input.defaultValue) choose(name, nearest(name, input.value));
    }
  }, []);

  const address = `?${new URLSearchParams(
    estimatorFieldNames.map((name): [string, string] => [name, String(usage[name])]),
  )}`;
  useEffect(() => {
    if (usage === initial) return;
    const change = setTimeout(
      () => history.replaceState(history.state, '', address),
      addressDelayMilliseconds,
    );
    return () => clearTimeout(change);
  }, [usage, initial, address]);

  return (
    <form ref={form} method="get" className="estimator">
      <fieldset className="estimator-fields">
        <legend>{words.legend}</legend>
        {estimatorFieldNames.map((name) => (
          <UsageField
            key={name}
            name={name}
            words={words.fields[name]}
            maximumWord={name === 'hours' ? words.maximum : undefined}
            value={usage[name]}
            onChange={(value) => choose(name, value)}
          />
        ))}
        <p className="estimator-included">{words.backupsNote}</p>
        <button
          type="submit"
          className="ui-button estimator-submit"
          data-variant="primary"
          data-size="medium"
        >
          {words.calculate}
        </button>
      </fieldset>
      <Receipt
        language={language}
        words={words}
        usage={usage}
        estimate={estimate(usage, vatRate)}
        vatRate={vatRate}
        address={address}
      />
    </form>
  );
}
