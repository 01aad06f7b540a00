// @vitest-environment node
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormSample } from '#src/panel/gallery/form-sample.tsx';
import { Blocks } from '#src/panel/gallery/blocks.tsx';
import { samples } from './samples.tsx';

test.each(Object.entries(samples))('%s is whole before any script runs', (_name, { element, words }) => {
  expect(renderToString(element)).toContain(words);
});

test('the building blocks of the gallery render on the server, icons as plain SVG', () => {
  const html = renderToString(<Blocks />);
  expect(html).toContain('<svg class="ui-icon"');
  expect(html).toContain('Create your first server');
});

test('a form renders on the server with its values in named inputs', () => {
  const html = renderToString(<FormSample />);
  for (const name of ['name', 'password', 'players', 'region', 'acceptTerms'])
    expect(html).toContain(`name="${name}"`);
});

test('every control has a sample here', async () => {
  const files = await readdir(path.resolve(import.meta.dirname, '../../src/ui/controls'));
  const parts = new Set([
    'character-counter',
    'field',
    'form-value',
    'form-error-summary',
    'menu',
    'confirm-dialog',
    'native-field',
    'toast-region',
  ]);
  const controls = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !parts.has(name));
  const sampled = Object.keys(samples).map((name) => name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase());
  expect(sampled.toSorted()).toEqual(controls.toSorted());
});
