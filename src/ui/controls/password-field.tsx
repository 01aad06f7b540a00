'use client';
import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { Icon } from '../server/icon.tsx';
import { CharacterCounter } from './character-counter.tsx';
import { FieldNotes } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'isMultiline'> {
  /** Tells password managers whether to fill in a known password or to offer a new one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({
  label,
  description,
  errors,
  placeholder,
  counterLimit,
  ...props
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const text = useTypedText(props, counterLimit);
  return (
    <AriaTextField
      {...props}
      {...text.fieldProps}
      className="ui-field"
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      autoCorrect="off"
    >
      <span className="ui-field-label-line">
        <Label className="ui-field-label">{label}</Label>
        {counterLimit !== undefined && text.isCounted && (
          <CharacterCounter used={text.used} limit={counterLimit} />
        )}
      </span>
      <Group className="ui-input">
        <Input
          ref={text.inputRef}
          autoCapitalize="none"
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <Button
          aria-label={isShown ? 'Hide password' : 'Show password'}
          isDisabled={props.isDisabled ?? false}
          onPress={() => setShown(!isShown)}
        >
          <Icon icon={isShown ? EyeOff : Eye} />
        </Button>
      </Group>
      <FieldNotes description={description} errors={errors} />
    </AriaTextField>
  );
}
