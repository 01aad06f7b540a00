import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeSwitch } from '#src/ui/controls/theme-switch.tsx';
import { chooseTheme, readTheme, subscribeToTheme, themeScript } from '#src/ui/theme.ts';

/** As the browser runs it, before anything else. */
const runThemeScript = () => window.eval(themeScript);

function blockStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('a stored choice is on the document before the first paint', () => {
  chooseTheme('dark');
  delete document.documentElement.dataset.theme;
  runThemeScript();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('without a choice the document says nothing, so the system decides', () => {
  runThemeScript();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(readTheme()).toBe('system');
});

test('a stored value of somebody else is ignored', () => {
  localStorage.setItem('theme', '"><script>');
  runThemeScript();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('blocked storage breaks neither the page nor the choice', () => {
  blockStorage();
  runThemeScript();
  chooseTheme('dark');
  expect(readTheme()).toBe('dark');
});

test('going back to the system leaves nothing behind', () => {
  chooseTheme('light');
  chooseTheme('system');
  expect(localStorage.length).toBe(0);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('another tab that chooses dark makes this one dark, and tells whoever shows the choice', () => {
  runThemeScript();
  const changed = vi.fn();
  const unsubscribe = subscribeToTheme(() => changed(readTheme()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null }));
  expect(changed.mock.calls).toEqual([['dark'], ['system']]);

  unsubscribe();
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  expect(changed).toHaveBeenCalledTimes(2);
  expect(readTheme(), 'the page follows, whether or not anything on it shows the choice').toBe('light');
});

test('the theme switch of public pages is three radio buttons', async () => {
  const user = userEvent.setup();
  render(<ThemeSwitch />);
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  screen.getByRole('radio', { name: 'Dark theme', checked: true });
  expect(localStorage.getItem('theme')).toBe('dark');
});
