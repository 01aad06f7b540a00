'use client';
import { useEffect, useState } from 'react';
import { Lantern } from '../brand/lantern.tsx';
import '../styles/button.css';
import './error-screen.css';

/**
 * When a page cannot be shown. It is made of plain elements and whole page loads: whatever has failed, these work.
 * A refused call has the id under which the server's log knows it. Without a network it opens once there is one.
 */
export function ErrorScreen({ error, home }: { error: unknown; home: { href: string; label: string } }) {
  const requestId = requestIdOf(error);
  const [isOffline] = useState(() => globalThis.navigator?.onLine === false);
  useEffect(() => {
    if (!isOffline) return undefined;
    const open = () => location.reload();
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, [isOffline]);
  const title = isOffline ? 'You are offline.' : 'Something went wrong.';
  return (
    <div className="ui-error-screen" role="alert">
      <title>{title.slice(0, -1)}</title>
      <Lantern size="4rem" isLit={false} />
      <h1>{title}</h1>
      <p>
        {isOffline
          ? 'This page was not here before the connection was lost. It opens by itself once you are back.'
          : 'Try again. If it stays like this, tell support what you were doing.'}
      </p>
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
