import boldFont from '@fontsource/geist/files/geist-latin-600-normal.woff?inline';
import textFont from '@fontsource/geist/files/geist-latin-400-normal.woff?inline';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import { brandName } from '#src/contract/brand.ts';
import { languageCodes } from '#src/contract/languages.ts';
import { drawBoxes } from '#src/site/illustrations/isometric.ts';
import { materials, type Material } from '#src/site/illustrations/materials.ts';
import { awake } from '#src/site/illustrations/scenes.ts';
import { socialWords } from './social-words.ts';

const size = { width: 1200, height: 630 };
const sides = { top: 0, left: 1, right: 2 } as const;
const fontOf = (address: string, weight: 400 | 600) => ({
  name: 'Geist',
  weight,
  data: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
});
const fonts = [fontOf(textFont, 400), fontOf(boldFont, 600)];

/** The picture that stands for a page where its address is shared, or undefined when there is no such page. */
export async function socialImage(language: string, file: string): Promise<Response | undefined> {
  const known = languageCodes.find((code) => code === language);
  const words = known && (await socialWords(known, file));
  if (!words) return undefined;
  const svg = await satori(<Picture {...words} />, { ...size, fonts });
  const image = await renderAsync(svg);
  return new Response(new Uint8Array(image.asPng()), { headers: { 'Content-Type': 'image/png' } });
}

/** The night-sky slate of the dark theme: a picture has only one. */
function Picture({ title, description }: { title: string; description: string }) {
  const { viewBox, paths } = drawBoxes(awake);
  return (
    <div
      style={{
        ...size,
        boxSizing: 'border-box',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        padding: 72,
        gap: 48,
        background: '#0b0e14',
        color: '#eef0f4',
        fontFamily: 'Geist',
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
        <div style={{ fontSize: 32, fontWeight: 600, color: '#5ee69b' }}>{brandName}</div>
        <div
          style={{
            marginTop: 24,
            fontSize: title.length > 40 ? 56 : 72,
            fontWeight: 600,
            lineHeight: 1.1,
            letterSpacing: -2,
          }}
        >
          {title}
        </div>
        <div style={{ marginTop: 28, fontSize: 30, lineHeight: 1.4, color: '#b5bbc4' }}>{description}</div>
      </div>
      <svg viewBox={viewBox} width={360} height={360}>
        {paths.map(({ material, side, path }) => (
          <path key={material + side} fill={materials[material as Material][sides[side]]} d={path} />
        ))}
      </svg>
    </div>
  );
}
