'use client';
import type { IconNode } from 'lucide';
import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Icon } from '../server/icon.tsx';
import '../styles/button.css';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  ref?: Ref<HTMLButtonElement>;
  icon: IconNode;
  /** Says what the button does, for everyone who cannot see the icon. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button without words. Put a `Tooltip` around it where space allows. */
export function IconButton({ icon, label, variant = 'quiet', size = 'medium', ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className="ui-button"
      data-shape="icon"
      data-variant={variant}
      data-size={size}
    >
      <Icon icon={icon} size="1.25em" />
    </AriaButton>
  );
}
