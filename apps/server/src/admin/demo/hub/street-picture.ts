import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Random, randomOf } from './random.ts';

const [width, height] = [320, 240];
const ground = 165;

export const subjects = ['sign', 'crossing', 'surface'] as const;
export type Subject = (typeof subjects)[number];
/** Flaws of a picture; `null` for a good one. */
export type Flaw = 'low_quality' | 'personal_data' | null;

const skies = ['#bcd9ea', '#dfe8ee', '#f3d9b1', '#a9c4d9', '#e8eef2', '#c9dfc9'];
const walls = ['#c97b63', '#e0c097', '#8fa3ad', '#d9d2c5', '#b56b45', '#7f8f6a', '#e6b8a2', '#9c8aa5'];
const roads = ['#54585c', '#6b6660', '#8a7f72', '#4a4f57'];
const signs = ['#c0392b', '#1f5fa8', '#e0a800', '#2e7d4f'];

/** Draws a street as PNG. The same seed draws the same one. */
export function streetPicture(seed: string, subject: Subject, flaw: Flaw): Promise<Buffer> {
  const random = randomOf(seed);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  fill(context, random.any(skies), [0, 0, width, ground]);
  drawHouses(context, random);
  fill(context, random.any(roads), [0, ground, width, height - ground]);
  const draw = { sign: drawSign, crossing: drawCrossing, surface: drawSurface }[subject];
  draw(context, random);
  if (flaw === 'personal_data') drawPeople(context, random);
  if (flaw === 'low_quality') blur(context);
  return canvas.encode('png');
}

type Box = readonly [left: number, top: number, width: number, height: number];

function fill(context: SKRSContext2D, color: string, box: Box): void {
  context.fillStyle = color;
  context.fillRect(...box);
}

function drawHouses(context: SKRSContext2D, random: Random): void {
  for (let left = -random.below(30); left < width; ) {
    const [wide, high] = [35 + random.below(70), 40 + random.below(110)];
    fill(context, random.any(walls), [left, ground - high, wide, high]);
    for (let top = ground - high + 10; top < ground - 20; top += 24) {
      for (let window = left + 8; window < left + wide - 12; window += 20) {
        fill(context, random.next() < 0.7 ? '#3c4a57' : '#f7e7a9', [window, top, 10, 14]);
      }
    }
    left += wide + random.below(12);
  }
}

function drawSign(context: SKRSContext2D, random: Random): void {
  const [x, radius] = [70 + random.below(180), 24 + random.below(14)];
  const y = ground - 60 - random.below(30);
  fill(context, '#777777', [x - 3, y, 6, ground - y + 20]);
  context.fillStyle = random.any(signs);
  context.beginPath();
  const corners = random.any([3, 4, 8, 40]);
  for (let corner = 0; corner < corners; corner++) {
    const angle = ((corner + 0.5) / corners) * 2 * Math.PI;
    context.lineTo(x + radius * Math.sin(angle), y + radius * Math.cos(angle));
  }
  context.closePath();
  context.fill();
  fill(context, '#ffffff', [x - radius / 2, y - 4, radius, 8]);
}

function drawCrossing(context: SKRSContext2D, random: Random): void {
  const [first, gap] = [20 + random.below(60), 22 + random.below(14)];
  for (let left = first; left < width - 30; left += gap) {
    fill(context, '#f0efe9', [left, ground + 12, gap / 2, height - ground - 24]);
  }
}

function drawSurface(context: SKRSContext2D, random: Random): void {
  for (let stone = 0; stone < 60 + random.below(60); stone++) {
    const shade = 70 + random.below(90);
    const color = `rgb(${shade}, ${shade - 6}, ${shade - 14})`;
    const box: Box = [
      random.below(width),
      ground + random.below(70),
      6 + random.below(22),
      4 + random.below(9),
    ];
    fill(context, color, box);
  }
}

function drawPeople(context: SKRSContext2D, random: Random): void {
  for (let person = 0; person < 3; person++) {
    const x = 40 + person * 90 + random.below(40);
    fill(context, random.any(signs), [x - 14, ground - 20, 28, 60]);
    context.fillStyle = random.any(['#8d5a3a', '#c58c66', '#f0c9a5']);
    context.beginPath();
    context.arc(x, ground - 38, 16, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Draws the picture again from a few of its pixels. */
function blur(context: SKRSContext2D): void {
  const [across, down] = [16, 12];
  const small = createCanvas(across, down);
  small.getContext('2d').drawImage(context.canvas, 0, 0, across, down);
  context.drawImage(small, 0, 0, width, height);
}
