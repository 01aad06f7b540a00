'use client';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { CharacterCounter } from './character-counter.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import { useTypedText } from './use-typed-text.ts';

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
  const text = useTypedText(props, counterLimit);
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField {...props} {...text.fieldProps} className="ui-field">
      <span className="ui-field-label-line">
        <Label className="ui-field-label">{label}</Label>
        {counterLimit !== undefined && text.isCounted && (
          <CharacterCounter used={text.used} limit={counterLimit} />
        )}
      </span>
      {isMultiline ? (
        <TextArea ref={text.inputRef} className="ui-input" {...hint} />
      ) : (
        <Input ref={text.inputRef} className="ui-input" {...hint} />
      )}
      <FieldNotes description={description} errors={errors} />
    </AriaTextField>
  );
}
