'use client';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import type { LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Icon } from '../server/icon.tsx';
import '../styles/button.css';

export interface LinkButtonProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style' | 'href'> {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconNode;
}

/** A link that looks like a button; the router takes it over where one is provided, so that no page is loaded anew. */
export function LinkButton({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  ...props
}: LinkButtonProps) {
  return (
    <AriaLink {...props} className="ui-button" data-variant={variant} data-size={size}>
      {icon && <Icon icon={icon} />}
      {children}
    </AriaLink>
  );
}
