/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb` and the `rgb(r g b)` or `rgb(r, g, b)` of a computed style; null for anything else. */
export function parseColor(css: string): Rgb | null {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(css);
  if (hex) return [Number(`0x${hex[1]}`), Number(`0x${hex[2]}`), Number(`0x${hex[3]}`)];
  const rgb = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(css);
  return rgb ? [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])] : null;
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two opaque colours, from 1 to 21: text needs 4.5, borders and focus rings 3. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
