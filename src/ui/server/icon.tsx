import type { IconNode } from 'lucide';
import { createElement } from 'react';
import './icon.css';

export interface IconProps {
  /** Lucide's drawing as data: `import { Play } from 'lucide'`. */
  icon: IconNode;
  /** Side length as a CSS length; follows the text by default. */
  size?: string;
  /** Names the icon where no text stands beside it; without a label it is decoration. */
  label?: string;
  /** Mirrors arrows and chevrons in right-to-left text. */
  isDirectional?: boolean;
}

/** An inline SVG that needs no script, in server and client components alike. */
export function Icon({ icon, size = '1.125em', label, isDirectional = false }: IconProps) {
  return (
    <svg
      className="ui-icon"
      data-directional={isDirectional || undefined}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
