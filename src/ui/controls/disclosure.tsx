'use client';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import type { DisclosureProps as AriaDisclosureProps } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../server/icon.tsx';
import './disclosure.css';

export interface DisclosureProps extends Omit<AriaDisclosureProps, 'children' | 'className' | 'style'> {
  title: ReactNode;
  children: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/** Hides details behind their heading, where script must follow the state; else use `Accordion`. */
export function Disclosure({ title, children, headingLevel = 3, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className="ui-disclosure">
      <Heading level={headingLevel}>
        <Button slot="trigger">
          <Icon icon={ChevronRight} isDirectional />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className="ui-disclosure-panel">
        <div>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
