'use client';
import { Search, X } from 'lucide';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components/SearchField';
import { Icon } from '../server/icon.tsx';
import './field.css';
import './search-field.css';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  /** Hides the label from sight where the icon and the place say enough. */
  isLabelHidden?: boolean;
  placeholder?: string;
}

/** Escape clears it; Enter calls `onSubmit`. */
export function SearchField({ label, isLabelHidden = false, placeholder, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className="ui-field ui-search-field">
      <Label className={isLabelHidden ? 'ui-visually-hidden' : 'ui-field-label'}>{label}</Label>
      <Group className="ui-input">
        <Icon icon={Search} />
        <Input {...(placeholder === undefined ? {} : { placeholder })} />
        <Button>
          <Icon icon={X} />
        </Button>
      </Group>
    </AriaSearchField>
  );
}
