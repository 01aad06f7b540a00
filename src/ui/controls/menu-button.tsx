'use client';
import { ChevronDown } from 'lucide';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Icon } from '../server/icon.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import './popover.css';

export interface MenuButtonProps {
  label: string;
  /** A `Menu`. */
  children: ReactNode;
  icon?: IconNode;
  /** Shows the icon alone; the label is then spoken only. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isDisabled?: boolean;
}

/** A button that opens a menu. */
export function MenuButton({ label, children, icon, isIconOnly = false, ...look }: MenuButtonProps) {
  return (
    <MenuTrigger>
      {isIconOnly && icon ? (
        <IconButton icon={icon} label={label} {...look} />
      ) : (
        <Button {...look} {...(icon ? { icon } : {})}>
          {label}
          <Icon icon={ChevronDown} size="1em" />
        </Button>
      )}
      <Popover className="ui-popover" offset={4}>
        {children}
      </Popover>
    </MenuTrigger>
  );
}
