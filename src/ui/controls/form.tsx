'use client';
import { useLayoutEffect, useRef } from 'react';
import type { FocusEventHandler, ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import type { FormProps as AriaFormProps } from 'react-aria-components/Form';
import { takeOverForm } from '../early-submit.ts';
import { useBlurAfterPress } from './use-blur-after-press.ts';
import './form.css';

export interface FormProps extends Omit<
  AriaFormProps,
  'children' | 'className' | 'style' | 'validationBehavior'
> {
  children: ReactNode;
  onBlur?: FocusEventHandler<HTMLFormElement>;
}

/**
 * Spread Conform’s `form.props` over it. Fields show our messages, never the browser’s bubbles. One that is sent before
 * our script is there is sent again once it is; it posts, so that without any script no password reaches the address.
 */
export function Form({ children, onBlur, ...props }: FormProps) {
  // Spread, since the form below hands it on without naming it among its properties.
  const leaving = { onBlur: useBlurAfterPress(onBlur) };
  const formRef = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (formRef.current) takeOverForm(formRef.current);
  }, []);
  return (
    <AriaForm
      ref={formRef}
      method="post"
      {...props}
      {...leaving}
      className="ui-form"
      validationBehavior="aria"
    >
      {children}
    </AriaForm>
  );
}

/** The buttons that end a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="ui-row">{children}</div>;
}
