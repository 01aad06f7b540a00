import { encode } from 'uqr';
import './qr-code.css';

export interface QrCodeProps {
  text: string;
  /** Says what scanning it does; the text itself must also stand beside it for those who cannot scan. */
  label: string;
}

/** The standard asks for four empty modules around the code. */
const quietZone = 4;

/** A whole number keeps every edge sharp. */
const pixelsPerModule = 4;

/** A QR code as one SVG path: dark on white in every theme, because not every scanner reads inverted ones. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="ui-qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * pixelsPerModule}
      height={size * pixelsPerModule}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
