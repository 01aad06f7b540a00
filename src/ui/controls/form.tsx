'use client';
import { createContext, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import type { FormProps as AriaFormProps } from 'react-aria-components/Form';
import './form.css';

/** How often the form was sent; an error summary speaks only after the first time. */
export const AttemptsContext = createContext(0);

export interface FormProps extends Omit<
  AriaFormProps,
  'children' | 'className' | 'style' | 'validationBehavior'
> {
  children: ReactNode;
}

/** Spread Conform's `form.props` over it. Fields show our messages, never the browser's bubbles. */
export function Form({ children, onSubmit, ...props }: FormProps) {
  const [attempts, setAttempts] = useState(0);
  return (
    <AriaForm
      {...props}
      className="ui-form"
      validationBehavior="aria"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        setAttempts((count) => count + 1);
        onSubmit?.(event);
      }}
    >
      <AttemptsContext value={attempts}>{children}</AttemptsContext>
    </AriaForm>
  );
}

/** The buttons that end a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="ui-row">{children}</div>;
}
