import { Lantern } from './lantern.tsx';
import './wordmark.css';

/** The mark with the product's name beside it; the name is the operator's choice. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="ui-wordmark">
      <Lantern size="1.4em" />
      {name}
    </span>
  );
}
