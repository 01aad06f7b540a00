'use client';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { CircleAlert } from 'lucide';
import { Icon } from '../server/icon.tsx';
import './field.css';

/** What every field says about itself. The control wires the parts together for assistive technology. */
export interface FieldWords {
  label: ReactNode;
  description?: ReactNode;
  /** Shown while the field is invalid. */
  errors?: readonly string[] | undefined;
}

/** The lines under an input: its description, then what is wrong. */
export function FieldNotes({ description, errors }: Omit<FieldWords, 'label'>) {
  return (
    <>
      {description && (
        <Text slot="description" className="ui-field-description">
          {description}
        </Text>
      )}
      <FieldError className="ui-field-error">
        {({ validationErrors }) => (
          <>
            <Icon icon={CircleAlert} size="1em" />
            <span>{(errors ?? validationErrors).join(' ')}</span>
          </>
        )}
      </FieldError>
    </>
  );
}
