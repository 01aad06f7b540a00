'use client';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { FieldNotes } from './field.tsx';
import './copy-field.css';

export interface CopyFieldProps {
  label: ReactNode;
  /** What is shown, and copied as it is. */
  text: string;
  description?: ReactNode;
}

/** A text to take along: selected as a whole when it gets the focus, so that it can be copied by hand as well. */
export function CopyField({ label, text, description }: CopyFieldProps) {
  return (
    <AriaTextField className="ui-field ui-copy-field" value={text} isReadOnly>
      <Label className="ui-field-label">{label}</Label>
      <div className="ui-copy-field-line">
        <Input
          className="ui-input"
          spellCheck="false"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={text} size="medium" />
      </div>
      <FieldNotes description={description} errors={undefined} />
    </AriaTextField>
  );
}
