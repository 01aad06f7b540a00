'use client';
import type { IconNode } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Icon } from '../server/icon.tsx';
import { Spinner } from '../server/spinner.tsx';
import '../styles/button.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconNode;
}

/** Does something. While `isPending` it keeps its words and its focus and ignores presses. */
export function Button({ children, variant = 'secondary', size = 'medium', icon, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className="ui-button" data-variant={variant} data-size={size}>
      {({ isPending }) => (
        <>
          {isPending ? (
            <ProgressBar aria-label="In progress" isIndeterminate>
              <Spinner />
            </ProgressBar>
          ) : (
            icon && <Icon icon={icon} />
          )}
          {children}
        </>
      )}
    </AriaButton>
  );
}
