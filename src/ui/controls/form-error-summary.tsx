'use client';
import { useEffect } from 'react';
import { Callout } from '../server/callout.tsx';
import { LiveRegion } from './live-region.tsx';
import './form.css';

export interface FormErrorSummaryProps {
  /** Conform's form metadata. */
  form: {
    id: string;
    errors: readonly string[] | undefined;
    fieldErrors: Record<string, readonly string[]>;
    customState: { wasSent: boolean };
    context: { state: { serverError: object | null } };
  };
  /** The label of each field, by its name. */
  labels: Record<string, string>;
}

function focusField(formId: string, name: string) {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  const found = form.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (!(field instanceof HTMLElement)) return;
  // A hidden input cannot take the focus: the event asks the control that it stands for.
  if (field.hidden) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  else field.focus();
}

/**
 * What is wrong with a form that was sent: its own errors, and a link to each field that needs attention. Before that
 * it only speaks: who has left a field hears what is wrong with it.
 */
export function FormErrorSummary({ form, labels }: FormErrorSummaryProps) {
  const names = Object.keys(form.fieldErrors);
  const { serverError } = form.context.state;

  // Conform moves the focus for errors it finds itself; the server's errors arrive later, from the submit handler.
  const [firstName] = names;
  useEffect(() => {
    if (serverError && firstName !== undefined) focusField(form.id, firstName);
  }, [serverError, firstName, form.id]);

  if (!form.customState.wasSent) {
    return (
      <LiveRegion>
        {names.map((name) => `${labels[name] ?? name}: ${form.fieldErrors[name]?.join(' ')}`).join(' ')}
      </LiveRegion>
    );
  }
  if (names.length === 0 && !form.errors?.length) return null;
  return (
    <Callout
      tone="danger"
      role="alert"
      title={
        names.length === 0
          ? undefined
          : names.length === 1
            ? 'One field needs attention'
            : `${names.length} fields need attention`
      }
    >
      {form.errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {names.length > 0 && (
        <ul className="ui-error-summary">
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => focusField(form.id, name)}>
                {labels[name] ?? name}
              </button>
              : {form.fieldErrors[name]?.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
