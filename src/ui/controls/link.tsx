'use client';
import { ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import type { LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import { Icon } from '../server/icon.tsx';
import { VisuallyHidden } from '../server/visually-hidden.tsx';
import './link.css';

export interface LinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style' | 'href'> {
  href: string;
  children: ReactNode;
  /** Opens a new tab and says so. */
  isExternal?: boolean;
}

/** A link inside the panel; the router takes it over where one is provided. */
export function Link({ children, isExternal = false, ...props }: LinkProps) {
  return (
    <AriaLink {...props} className="ui-link" {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {children}
      {isExternal && (
        <>
          <Icon icon={ExternalLink} size="0.875em" />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </AriaLink>
  );
}
