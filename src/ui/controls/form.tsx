'use client';
import type { ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import type { FormProps as AriaFormProps } from 'react-aria-components/Form';
import './form.css';

export interface FormProps extends Omit<
  AriaFormProps,
  'children' | 'className' | 'style' | 'validationBehavior'
> {
  children: ReactNode;
}

/**
 * Spread Conform’s `form.props` over it. Fields show our messages, never the browser’s bubbles. It posts, so that one
 * sent before our script is there puts no password into the address.
 */
export function Form({ children, ...props }: FormProps) {
  return (
    <AriaForm method="post" {...props} className="ui-form" validationBehavior="aria">
      {children}
    </AriaForm>
  );
}

/** The buttons that end a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="ui-row">{children}</div>;
}
