import type { Ref } from 'react';
import { encode } from 'uqr';

export interface QrPictureProps {
  text: string;
  /** The accessible name. */
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** A text as a QR code. */
export function QrPicture({ text, label, ref }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width="176"
      height="176"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
