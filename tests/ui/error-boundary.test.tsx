import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LanternhostError } from '@lanternhost/sdk';
import { ErrorBoundary } from '#src/ui/controls/error-boundary.tsx';
import { ErrorScreen } from '#src/ui/controls/error-screen.tsx';
import { expectConsoleError } from '#tests/setup/console.ts';

function Fails({ error }: { error: Error }): ReactNode {
  throw error;
}

const screenOf = (error: unknown) => (
  <ErrorScreen error={error} home={{ href: '/panel', label: 'Go home' }} />
);

test('a failure is said with the request id that support asks for, and two ways on', () => {
  expectConsoleError(/it broke/);
  render(
    <ErrorBoundary fallback={screenOf}>
      <Fails error={new LanternhostError(500, { message: 'it broke', requestId: 'r-42' })} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeDefined();
  expect(screen.getByText('r-42')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/panel');
});

test('a failure without a request id shows none', () => {
  expectConsoleError(/it broke/);
  render(
    <ErrorBoundary fallback={screenOf}>
      <Fails error={new Error('it broke')} />
    </ErrorBoundary>,
  );
  expect(screen.queryByText(/Request/)).toBeNull();
});

test('another place is tried afresh', () => {
  expectConsoleError(/it broke/);
  const { rerender } = render(
    <ErrorBoundary place="/a" fallback={screenOf}>
      <Fails error={new Error('it broke')} />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary place="/b" fallback={screenOf}>
      <p>All is well</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('All is well')).toBeDefined();
});

test('what somebody further out handles passes through', () => {
  expectConsoleError(/go elsewhere/);
  render(
    <ErrorBoundary fallback={() => <p>Outer</p>}>
      <ErrorBoundary fallback={screenOf} isForOthers={(error) => String(error).includes('elsewhere')}>
        <Fails error={new Error('go elsewhere')} />
      </ErrorBoundary>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Outer')).toBeDefined();
});
