'use client';
import { Lantern } from '../brand/lantern.tsx';
import '../styles/button.css';
import './error-screen.css';

/**
 * When a page cannot be shown. It is made of plain elements and whole page loads: whatever has failed, these work.
 * A refused call has the id under which the server's log knows it.
 */
export function ErrorScreen({ error, home }: { error: unknown; home: { href: string; label: string } }) {
  const requestId = requestIdOf(error);
  return (
    <div className="ui-error-screen" role="alert">
      <title>Something went wrong</title>
      <Lantern size="4rem" isLit={false} />
      <h1>Something went wrong.</h1>
      <p>Try again. If it stays like this, tell support what you were doing.</p>
      {requestId !== undefined && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      <div className="ui-row">
        <button type="button" className="ui-button" data-variant="primary" onClick={() => location.reload()}>
          Try again
        </button>
        <a href={home.href} className="ui-button" data-variant="secondary">
          {home.label}
        </a>
      </div>
    </div>
  );
}

/** The id of a refused call. */
function requestIdOf(error: unknown): string | undefined {
  const { requestId } = (error ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
