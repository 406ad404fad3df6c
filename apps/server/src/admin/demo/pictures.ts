import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';

const width = 1280;
const height = 800;
const jpegQuality = 85;
const fontName = 'Demo report';

/** Draws a ring-shaped island from above, as JPEG. */
export function atollFromAbove(): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  fillVertically(context, ['#0b3c5d', '#0e5a7d']);
  const rings = [
    { radius: 330, color: '#1f8a9e' },
    { radius: 300, color: '#f2e2b6' },
    { radius: 275, color: '#4f8f4a' },
    { radius: 235, color: '#f2e2b6' },
    { radius: 215, color: '#3fc1c9' },
  ];
  for (const { radius, color } of rings) fillRing(context, radius, color);
  return canvas.encode('jpeg', jpegQuality);
}

/** Draws a sun over water, with different colors for each hour of the evening. */
export function lagoonAtDusk(hour: 'gold' | 'violet'): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  fillVertically(context, hour === 'gold' ? ['#f6b95b', '#f9e0ae'] : ['#3d2c5e', '#d77a8c']);
  context.fillStyle = hour === 'gold' ? '#fff4d6' : '#ffd9a0';
  context.beginPath();
  context.arc(width / 2, height * 0.55, 110, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = hour === 'gold' ? '#1d6f7a' : '#22304f';
  context.fillRect(0, height * 0.6, width, height * 0.4);
  context.fillStyle = hour === 'gold' ? '#8fd0cf' : '#8b6f93';
  for (let line = 0; line < 9; line++) {
    const length = 420 - line * 38;
    context.fillRect((width - length) / 2, height * 0.63 + line * 26, length, 5);
  }
  return canvas;
}

/** Returns a PDF page of text, with a bar for each month's mean water temperature in degrees Celsius. */
export function reefReport(temperatures: readonly number[]): Buffer {
  // The machine may have no fonts at all.
  const font = import.meta.resolve(
    '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff',
  );
  GlobalFonts.registerFromPath(fileURLToPath(font), fontName);
  const document = new PDFDocument({
    title: 'Reef survey 2026',
    author: 'Atoll',
    subject: 'Water temperatures',
  });
  // Declared as the browser's context, it is the library's own.
  const page = document.beginPage(595, 842) as unknown as SKRSContext2D;
  writeLines(page, { top: 85, sizePt: 26, lines: ['Reef survey 2026'] });
  writeLines(page, { top: 115, sizePt: 11, lines: reportText });
  page.drawImage(lagoonAtDusk('gold'), 60, 200, 475, 297);
  drawBars(page, temperatures);
  document.endPage();
  return document.close();
}

const reportText = [
  'Three stations measured the water every day of the year:',
  'two in the lagoon, one on the outer reef.',
  'March was the warmest month with a mean of 29.3 °C, August the coolest with 26.2 °C.',
  'The outer reef stayed 1.7 °C below the lagoon. No bleaching was seen at any station.',
];

function writeLines(
  page: SKRSContext2D,
  text: { top: number; sizePt: number; lines: readonly string[] },
): void {
  page.fillStyle = '#0b3c5d';
  page.font = `${text.sizePt}px "${fontName}"`;
  for (const [index, line] of text.lines.entries())
    page.fillText(line, 60, text.top + index * text.sizePt * 1.5);
}

/** Bars begin at 20 °C; warm months are red. */
function drawBars(page: SKRSContext2D, temperatures: readonly number[]): void {
  const barWidth = 475 / temperatures.length;
  for (const [index, degrees] of temperatures.entries()) {
    const barHeight = (degrees - 20) * 22;
    page.fillStyle = degrees >= 29 ? '#c8553d' : '#1f8a9e';
    page.fillRect(60 + index * barWidth + 4, 770 - barHeight, barWidth - 8, barHeight);
  }
  page.fillStyle = '#333333';
  page.fillRect(60, 770, 475, 2);
  writeLines(page, { top: 795, sizePt: 11, lines: ['Mean water temperature by month, January to December'] });
}

function fillVertically(context: SKRSContext2D, [top, bottom]: [string, string]): void {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** Fills a circle with an irregular edge, the same each time. */
function fillRing(context: SKRSContext2D, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  for (let degree = 0; degree < 360; degree++) {
    const angle = (degree * Math.PI) / 180;
    const shore = radius + 16 * Math.sin(5 * angle) + 9 * Math.cos(11 * angle);
    context.lineTo(width / 2 + shore * 1.3 * Math.cos(angle), height / 2 + shore * Math.sin(angle));
  }
  context.closePath();
  context.fill();
}
