import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samples } from './samples.tsx';

// A mismatch is reported on the console, which fails the test.
test.each(Object.entries(samples))(
  '%s takes over the server’s markup as it is',
  async (_name, { element }) => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(element);
    document.body.append(container);
    const root = await act(() =>
      hydrateRoot(container, element, {
        onRecoverableError(error) {
          throw error;
        },
      }),
    );
    expect(container.childElementCount).toBeGreaterThan(0);
    act(() => root.unmount());
    container.remove();
  },
);
