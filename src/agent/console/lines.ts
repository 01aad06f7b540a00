/** A longer line is cut into pieces of this many bytes: nothing a server prints may fill the memory. */
export const longestLineBytes = 8192;

const newline = 0x0a;
const carriageReturn = 0x0d;

/** A line with the offset of what follows it in the output. */
export type OutputLine = { text: string; endOffset: number };

/** Cuts a byte stream into lines, wherever its chunks end. @param offset where the first byte stands in the stream */
export function lineCutter(offset: number) {
  let rest = Buffer.alloc(0);
  let restOffset = offset;

  const decode = (bytes: Buffer) => {
    const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
    return bytes.toString('utf8', 0, end);
  };

  return {
    /** The lines that `chunk` completes. */
    push(chunk: Buffer): OutputLine[] {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const lines: OutputLine[] = [];
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(newline, start);
        const length = (end === -1 ? bytes.length : end) - start;
        if (length > longestLineBytes) {
          const cut = start + wholeCharacters(bytes, start, longestLineBytes);
          lines.push({ text: decode(bytes.subarray(start, cut)), endOffset: restOffset + cut });
          start = cut;
          continue;
        }
        if (end === -1) break;
        lines.push({ text: decode(bytes.subarray(start, end)), endOffset: restOffset + end + 1 });
        start = end + 1;
      }
      // A copy: a slice would keep the whole chunk alive.
      rest = Buffer.from(bytes.subarray(start));
      restOffset += start;
      return lines;
    },

    /** What stands after the last line break, once nothing follows any more. */
    end(): OutputLine[] {
      if (rest.length === 0) return [];
      const line = { text: decode(rest), endOffset: restOffset + rest.length };
      rest = Buffer.alloc(0);
      restOffset = line.endOffset;
      return [line];
    },
  };
}

/** How many of `limit` bytes to take so that no UTF-8 character is cut. */
function wholeCharacters(bytes: Buffer, start: number, limit: number): number {
  let length = limit;
  const isContinuation = () => ((bytes[start + length] ?? 0) & 0xc0) === 0x80;
  while (length > limit - 4 && isContinuation()) length -= 1;
  return length;
}
