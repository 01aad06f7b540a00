import './spinner.css';

/** Four blocks that light up in turn. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return (
    <span className="ui-spinner" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </span>
  );
}
