'use client';
import { Check } from 'lucide';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Keyboard } from 'react-aria-components/Keyboard';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  MenuSectionProps as AriaMenuSectionProps,
} from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { Icon } from '../server/icon.tsx';
import './popover.css';

export type MenuProps = Omit<AriaMenuProps<object>, 'className' | 'style'>;

/** A list of actions or choices; `MenuButton` opens it. */
export function Menu(props: MenuProps) {
  return <AriaMenu {...props} className="ui-list" />;
}

export interface MenuItemProps extends Omit<
  AriaMenuItemProps,
  'children' | 'className' | 'style' | 'textValue'
> {
  /** Plain words, so that typing finds the item. */
  children: string;
  icon?: IconNode;
  /** A shortcut hint, for example `G I`. */
  shortcut?: string;
  isDanger?: boolean;
}

/** With `href` it is a link, with `id` in a selecting menu a choice, else an action. */
export function MenuItem({ children, icon, shortcut, isDanger = false, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      className="ui-list-item"
      textValue={children}
      data-danger={isDanger || undefined}
    >
      {({ isSelected }) => (
        <>
          {icon && <Icon icon={icon} />}
          <span>{children}</span>
          {shortcut && <Keyboard>{shortcut}</Keyboard>}
          {isSelected && <Icon icon={Check} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export interface MenuSectionProps extends Omit<
  AriaMenuSectionProps<object>,
  'children' | 'className' | 'style'
> {
  title: string;
  children: ReactNode;
}

/** A group of items under a heading; with a `selectionMode` a choice of its own. */
export function MenuSection({ title, children, ...props }: MenuSectionProps) {
  return (
    <AriaMenuSection {...props}>
      <Header className="ui-list-heading">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="ui-list-separator" />;
}
