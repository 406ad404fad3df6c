import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const width = 200;
const height = 64;
/** For high-resolution screens. */
const density = 2;
const fontSize = 40;
const family = 'Atoll Captcha';

/** Minimal systems have no fonts, so a package provides one. Atkinson Hyperlegible has distinct letters. */
const fontPath = fileURLToPath(
  import.meta.resolve('@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff'),
);
if (!GlobalFonts.registerFromPath(fontPath, family)) throw new Error(`cannot read the font ${fontPath}`);

/** Renders `text` as a PNG, distorted and crossed by lines, with its own background so that it is readable in light and dark mode. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const canvas = createCanvas(width * density, height * density);
  const context = canvas.getContext('2d');
  context.scale(density, density);
  context.fillStyle = '#f3f6fa';
  context.fillRect(0, 0, width, height);
  drawSpecks(context);
  drawLetters(context, text);
  drawWaves(context);
  return canvas.encode('png');
}

function between(low: number, high: number): number {
  return low + (randomInt(10_001) / 10_000) * (high - low);
}

/** Returns a random dark color with a contrast of at least 7 to 1. */
function ink(): string {
  return `hsl(${randomInt(360)} 60% 24%)`;
}

function drawLetters(context: SKRSContext2D, text: string): void {
  const step = (width - 32) / text.length;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  [...text].forEach((letter, index) => {
    context.save();
    context.translate(16 + step * (index + 0.5) + between(-3, 3), height / 2 + between(-5, 5));
    context.transform(1, between(-0.12, 0.12), between(-0.25, 0.25), 1, 0, 0);
    context.rotate(between(-0.22, 0.22));
    context.font = `${fontSize + between(-4, 4)}px "${family}"`;
    context.fillStyle = ink();
    context.fillText(letter, 0, 0);
    context.restore();
  });
}

/** Draws lines that connect the letters, so that they can't be separated by columns. */
function drawWaves(context: SKRSContext2D): void {
  for (let line = 0; line < 3; line++) {
    const middle = between(16, height - 16);
    const [bend, phase, swing] = [between(0.02, 0.05), between(0, 6), between(6, 14)];
    context.beginPath();
    for (let x = 0; x <= width; x += 2) context.lineTo(x, middle + Math.sin(x * bend + phase) * swing);
    context.strokeStyle = ink();
    context.lineWidth = between(1, 1.8);
    context.stroke();
  }
}

function drawSpecks(context: SKRSContext2D): void {
  for (let speck = 0; speck < 90; speck++) {
    context.beginPath();
    context.arc(between(0, width), between(0, height), between(0.5, 1.6), 0, Math.PI * 2);
    context.fillStyle = `hsl(${randomInt(360)} 40% 60%)`;
    context.fill();
  }
}
