import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { relativeWords } from '#src/ui/time-words.ts';

const now = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2026-11-21T11:59:50Z', 'just now'],
  ['2026-11-21T12:00:09Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'in less than a minute'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T10:30:00Z', '1 hour ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-24T13:00:00Z', 'in 3 days'],
  ['2026-09-01T12:00:00Z', 'September 1, 2026'],
])('%s reads %s', (at, words) => {
  expect(relativeWords(new Date(at), now)).toBe(words);
});

test('a relative time moves on by itself', () => {
  vi.useFakeTimers({ now });
  render(<RelativeTime at="2026-11-21T11:59:30Z" />);
  screen.getByRole('button', { name: 'just now' });
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  screen.getByRole('button', { name: '1 minute ago' });
});

test('the exact time shows when the keyboard comes to it, and leaves with it', async () => {
  const user = userEvent.setup();
  render(<RelativeTime at="2025-04-01T09:30:00Z" />);
  await user.tab();
  const button = screen.getByRole('button', { name: 'April 1, 2025' });
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole('tooltip').textContent).toMatch(/April 1, 2025 at .*:30:00/);
  fireEvent.blur(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
