import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const font = fileURLToPath(
  import.meta.resolve('@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2'),
);

/** Draws lines of text, black on white. */
export function makePicture(
  lines: readonly string[],
  type: 'image/png' | 'image/jpeg' | 'image/webp',
): Buffer {
  GlobalFonts.registerFromPath(font, 'Atkinson');
  const canvas = createCanvas(900, 60 + 60 * lines.length);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '32px Atkinson';
  for (const [at, line] of lines.entries()) context.fillText(line, 40, 60 + 60 * at);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90);
}
