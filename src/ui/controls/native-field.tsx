'use client';
import { CircleAlert } from 'lucide';
import { useId, type AriaAttributes, type ReactNode } from 'react';
import { Icon } from '../server/icon.tsx';
import type { FieldWords } from './field.tsx';
import './field.css';

export interface NativeFieldProps extends FieldWords {
  isInvalid?: boolean;
  isRequired?: boolean;
}

/** The words around one of the browser's own controls, which is given what ties it to them. */
export function NativeField({
  label,
  description,
  errors,
  isInvalid = false,
  isRequired = false,
  children,
}: NativeFieldProps & { children: (tie: AriaAttributes & { id: string }) => ReactNode }) {
  const id = useId();
  const notes = notesOf(id, { description, isInvalid });
  return (
    <div className="ui-field" data-invalid={isInvalid || undefined}>
      <label className="ui-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(notes && { 'aria-describedby': notes }),
        ...(isInvalid && { 'aria-invalid': true }),
        ...(isRequired && { 'aria-required': true }),
      })}
      <NativeNotes id={id} description={description} errors={errors} isInvalid={isInvalid} />
    </div>
  );
}

type Notes = Pick<NativeFieldProps, 'description' | 'errors' | 'isInvalid'>;

/** The ids of the notes that are there, for `aria-describedby`. */
export const notesOf = (id: string, { description, isInvalid }: Notes): string | undefined =>
  [description && `${id}-description`, isInvalid && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The lines under a control: its description, then what is wrong. */
export function NativeNotes({ id, description, errors, isInvalid }: Notes & { id: string }) {
  return (
    <>
      {description && (
        <span id={`${id}-description`} className="ui-field-description">
          {description}
        </span>
      )}
      {isInvalid && (
        <span id={`${id}-error`} className="ui-field-error">
          <Icon icon={CircleAlert} size="1em" />
          <span>{errors?.join(' ')}</span>
        </span>
      )}
    </>
  );
}
