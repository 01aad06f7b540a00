import { Table } from '../table.tsx';
import type { MarkdownWords } from './words.ts';
import './color-codes.css';

/** The game's own colours, in the order of their codes. */
const colors = [
  ['0', 'black', '#000000'],
  ['1', 'dark_blue', '#0000AA'],
  ['2', 'dark_green', '#00AA00'],
  ['3', 'dark_aqua', '#00AAAA'],
  ['4', 'dark_red', '#AA0000'],
  ['5', 'dark_purple', '#AA00AA'],
  ['6', 'gold', '#FFAA00'],
  ['7', 'gray', '#AAAAAA'],
  ['8', 'dark_gray', '#555555'],
  ['9', 'blue', '#5555FF'],
  ['a', 'green', '#55FF55'],
  ['b', 'aqua', '#55FFFF'],
  ['c', 'red', '#FF5555'],
  ['d', 'light_purple', '#FF55FF'],
  ['e', 'yellow', '#FFFF55'],
  ['f', 'white', '#FFFFFF'],
] as const;

/** Sixteen colours and what to type for them. The colours are beside the words, which stay readable. */
export function ColorCodes({ words }: { words: MarkdownWords['colorCodes'] }) {
  return (
    <Table
      caption={words.caption}
      columns={[
        {
          key: 'name',
          header: words.name,
          cell: ([, name, hex]) => (
            <span className="ui-color-name">
              <span className="ui-swatch" style={{ background: hex }} />
              <code>{name}</code>
            </span>
          ),
        },
        { key: 'code', header: words.code, cell: ([code]) => <code>§{code}</code> },
        { key: 'hex', header: words.hex, cell: ([, , hex]) => <code>{hex}</code> },
      ]}
      rows={colors}
      rowKey={([code]) => code}
    />
  );
}
