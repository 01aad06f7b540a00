'use client';
import { Lantern } from '../brand/lantern.tsx';
import '../styles/button.css';
import './error-screen.css';

/**
 * When a page cannot be shown. It is made of plain elements and whole page loads: whatever has failed, these work.
 * A fault of the server carries the id under which its log has it.
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

/** The id of a refused call, or what the server sent in the place of the error's message. */
function requestIdOf(error: unknown): string | undefined {
  const { requestId, digest } = (error ?? {}) as { requestId?: unknown; digest?: unknown };
  return [requestId, digest].find((id) => typeof id === 'string' && id !== '') as string | undefined;
}
