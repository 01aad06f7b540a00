'use client';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { CharacterCounter } from './character-counter.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import { useCounter } from './use-counter.ts';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'maxLength'>, FieldWords {
  placeholder?: string;
  /** Counts characters against this limit. Typing past it stays possible: a paste is never cut off. */
  counterLimit?: number | undefined;
  isMultiline?: boolean;
}

export function TextField({
  label,
  description,
  errors,
  placeholder,
  counterLimit,
  isMultiline = false,
  ...props
}: TextFieldProps) {
  const counter = useCounter(props, counterLimit);
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField {...props} {...counter.handlers} className="ui-field">
      <span className="ui-field-label-line">
        <Label className="ui-field-label">{label}</Label>
        {counterLimit !== undefined && counter.isShown && (
          <CharacterCounter used={counter.used} limit={counterLimit} />
        )}
      </span>
      {isMultiline ? <TextArea className="ui-input" {...hint} /> : <Input className="ui-input" {...hint} />}
      <FieldNotes description={description} errors={errors} />
    </AriaTextField>
  );
}
