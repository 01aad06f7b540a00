import './key.css';

/** A key of the keyboard, as it is written on it. */
export function Key({ children }: { children: string }) {
  return <kbd className="ui-key">{children}</kbd>;
}
