/** What the markup around a text says. */
export type MarkdownWords = {
  note: string;
  warning: string;
  copy: string;
  copied: string;
  copyRefused: string;
  table: (number: number) => string;
  footnotes: string;
  footnote: (number: number) => string;
  backToText: (mention: number) => string;
  colorCodes: { caption: string; name: string; code: string; hex: string };
};

export const englishMarkdownWords: MarkdownWords = {
  note: 'Note',
  warning: 'Warning',
  copy: 'Copy',
  copied: 'Copied to clipboard!',
  copyRefused: 'Copying was refused',
  table: (number) => `Table ${number}`,
  footnotes: 'Footnotes',
  footnote: (number) => `Footnote ${number}`,
  backToText: (mention) => (mention === 1 ? 'Back to the text' : `Back to mention ${mention} in the text`),
  colorCodes: {
    caption: 'Minecraft colour codes',
    code: 'Code',
    name: 'Name',
    hex: 'Hex',
  },
};
