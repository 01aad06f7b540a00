import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { attachedEvent } from '#src/contract/attachment.ts';
import { attachWhenNeeded } from '#src/control/web/attach-when-needed.ts';

function Choices() {
  const [hours, setHours] = useState('4');
  const [tier, setTier] = useState('free');
  const [isYearly, setYearly] = useState(false);
  const [backups, setBackups] = useState('7');
  const [orders, setOrders] = useState(0);
  return (
    <>
      <a href="#elsewhere">Elsewhere</a>
      <details>
        <summary>More</summary>
      </details>
      <input
        type="range"
        aria-label="Hours"
        value={hours}
        onChange={({ target }) => setHours(target.value)}
      />
      {['free', 'budget'].map((name) => (
        <input
          key={name}
          type="radio"
          name="tier"
          aria-label={name}
          checked={tier === name}
          onChange={() => setTier(name)}
        />
      ))}
      <input
        type="checkbox"
        aria-label="Yearly"
        checked={isYearly}
        onChange={({ target }) => setYearly(target.checked)}
      />
      <select aria-label="Backups" value={backups} onChange={({ target }) => setBackups(target.value)}>
        <option>7</option>
        <option>14</option>
      </select>
      <button type="button" onClick={() => setOrders((count) => count + 1)}>
        Order
      </button>
      <form>
        <p>Nothing to press yet</p>
      </form>
      <output>{[hours, tier, isYearly, backups, orders].join(' ')}</output>
    </>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The page as a visitor gets it: without React, which `attach` brings. */
function visit() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Choices />);
  document.body.append(container);
  const load = vi.fn();
  attachWhenNeeded({ load, modules: [], attachedEvent, tokenKey: 'access_token' });
  const attach = async () => {
    root = await act(async () => hydrateRoot(container, <Choices />));
    act(() => void dispatchEvent(new Event(attachedEvent)));
  };
  return { load, attach };
}
const shown = () => document.querySelector('output')?.textContent;

test('what was chosen and pressed before React was there counts once it is', async () => {
  const { attach } = visit();
  // As browsers do it: the element changes by itself, then tells.
  fireEvent.input(screen.getByLabelText('Hours'), { target: { value: '9' } });
  screen.getByLabelText<HTMLInputElement>('budget').click();
  screen.getByLabelText<HTMLInputElement>('Yearly').click();
  screen.getByLabelText<HTMLSelectElement>('Backups').value = '14';
  screen.getByRole('button').click();
  screen.getByRole('button').click();
  await attach();
  expect(shown()).toBe('9 budget true 14 2');
  expect(screen.getByLabelText<HTMLInputElement>('budget').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Yearly').checked).toBe(true);
});

test('what happens afterwards is counted once', async () => {
  const { attach } = visit();
  await attach();
  act(() => screen.getByRole('button').click());
  dispatchEvent(new Event(attachedEvent));
  expect(shown()).toBe('4 free false 7 1');
});

test.for(['pointerover', 'pointerdown', 'keydown', 'focusin'])(
  'a first %s at a control begins to load React, once',
  (type) => {
    const { load } = visit();
    for (let visits = 0; visits < 2; visits += 1)
      screen.getByLabelText('Hours').dispatchEvent(new Event(type, { bubbles: true }));
    expect(load).toHaveBeenCalledOnce();
  },
);

test('a pointer that wanders over text, links and what opens by itself need no script', () => {
  const { load } = visit();
  screen.getByText('4 free false 7 0').dispatchEvent(new Event('pointerover', { bubbles: true }));
  for (const element of [screen.getByRole('link'), screen.getByText('More')]) {
    for (const type of ['pointerover', 'pointerdown', 'focusin'])
      element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  expect(load).not.toHaveBeenCalled();
});

test('a pointer that comes into a form needs script before it reaches a control', () => {
  const { load } = visit();
  screen.getByText('Nothing to press yet').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
});

test('somebody signed in gets React at once', () => {
  localStorage.setItem('access_token', 'token');
  expect(visit().load).toHaveBeenCalledOnce();
});

test('blocked storage is nobody signed in', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(visit().load).not.toHaveBeenCalled();
});
