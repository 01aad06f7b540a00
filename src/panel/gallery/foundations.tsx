'use client';
import { Lantern } from '#src/ui/brand/lantern.tsx';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Chapter, Specimen } from './specimen.tsx';
import { Swatch } from './swatch.tsx';

/** Ground first, then each ink that may lie on it. */
const pairs: readonly (readonly [string, ...string[]])[] = [
  ['canvas', 'text', 'text-muted', 'text-subtle', 'link'],
  ['surface', 'text', 'text-muted', 'text-subtle', 'accent-text', 'link', 'danger'],
  ['raised', 'text', 'text-muted', 'text-subtle'],
  ['sunken', 'text', 'text-muted', 'text-subtle'],
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['accent-soft', 'accent-text', 'success'],
  ['danger', 'on-danger'],
  ['info-soft', 'info', 'text'],
  ['warning-soft', 'warning', 'text'],
  ['danger-soft', 'danger', 'text'],
  ['surface', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'focus'],
  [
    'console',
    'console-text',
    'ansi-black',
    'ansi-red',
    'ansi-green',
    'ansi-yellow',
    'ansi-blue',
    'ansi-magenta',
    'ansi-cyan',
    'ansi-white',
  ],
];
const sizes = ['6', '5', '4', '3', '2', '1', '0', 'small'];
const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function Foundations() {
  return (
    <>
      <Chapter id="brand" title="Brand">
        <Specimen title="Lit, with its halo">
          <div className="ui-row">
            <Lantern size="10rem" hasHalo label="A lit lantern" />
          </div>
        </Specimen>
        <Specimen title="Asleep, and small sizes">
          <div className="ui-row">
            <Lantern size="7.5rem" isLit={false} label="A sleeping lantern" />
            <Lantern size="3.75rem" />
            <Lantern size="30px" />
            <Lantern size="15px" />
          </div>
        </Specimen>
        <Specimen title="Wordmark">
          <Wordmark name="Lanternhost" />
          <Wordmark name="A hosting company with a long name" />
        </Specimen>
      </Chapter>
      <Chapter id="colour" title="Colour">
        <Specimen title="Each ink on each ground, with the contrast in this theme" isWide>
          <div className="gallery-swatches">
            {pairs.flatMap(([ground, ...inks]) =>
              inks.map((ink) => <Swatch key={`${ground} ${ink}`} ground={ground} ink={ink} />),
            )}
          </div>
        </Specimen>
      </Chapter>
      <Chapter id="type" title="Type, space and shape">
        <Specimen title="Type scale" isWide>
          <div className="gallery-scale">
            {sizes.map((size) => (
              <div key={size} style={{ fontSize: `var(--type-${size})` }}>
                {size}: Your server keeps a light on 0123456789
              </div>
            ))}
          </div>
        </Specimen>
        <Specimen title="Spacing">
          <div className="gallery-bars">
            {spaces.map((space) => (
              <div key={space}>
                <span style={{ inlineSize: `var(--space-${space})` }} />
                {space}
              </div>
            ))}
          </div>
        </Specimen>
        <Specimen title="Figures and code">
          <p className="ui-figures">1,234.50 credits · 00:11:07 · 20/20 players</p>
          <p>
            <code>/whitelist add alice</code> then <kbd>Enter</kbd>
          </p>
        </Specimen>
        <Specimen title="Words from right to left">
          <p dir="rtl" lang="ar">
            خادمك ينام عندما لا يلعب أحد، ويستيقظ عند دخول أول لاعب.
          </p>
        </Specimen>
      </Chapter>
    </>
  );
}
