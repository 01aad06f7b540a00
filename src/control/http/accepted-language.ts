import { languageCodes, type Language } from '#src/contract/languages.ts';

/** The best of our languages for an Accept-Language header; the first of them when it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  const [fallback] = languageCodes;
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: range.split('-')[0], quality: Number(quality ?? 1) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { language } of wanted) {
    const known = languageCodes.find((code) => code === language);
    if (known) return known;
  }
  return fallback;
}
