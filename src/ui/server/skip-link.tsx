import './skip-link.css';

/** The first focusable element of a page: jumps past the header. `target` is the id of the main element. */
export function SkipLink({
  target = 'main',
  children = 'Skip to content',
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a className="ui-skip-link ui-visually-hidden" href={`#${target}`}>
      {children}
    </a>
  );
}
