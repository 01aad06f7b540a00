import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Icon } from './icon.tsx';
import '../styles/button.css';

export interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconNode;
  /** Opens a new tab; the words should say so. */
  isExternal?: boolean;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  href,
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  isExternal = false,
}: ButtonLinkProps) {
  return (
    <a
      className="ui-button"
      data-variant={variant}
      data-size={size}
      href={href}
      {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </a>
  );
}
