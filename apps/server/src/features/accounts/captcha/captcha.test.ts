import { createHash } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { captchaAlphabet, createCaptchaService } from './captcha.service.ts';
import { drawCaptcha } from './picture.ts';

const minuteMs = 60_000;

describeOnEveryDatabase('the captcha', (open) => {
  async function start() {
    const drawn: string[] = [];
    let now = 1_000_000;
    const clock = { now: () => now };
    const draw = async (text: string) => {
      drawn.push(text);
      return Buffer.from('picture');
    };
    const captchas = createCaptchaService({ database: await open(), clock, draw });
    return { captchas, drawn, pass: (ms: number) => (now += ms) };
  }

  it('accepts the characters in the picture, in any case, once', async () => {
    const { captchas, drawn } = await start();
    const { key_captcha: key } = await captchas.create();
    expect(drawn[0]).toMatch(new RegExp(`^[${captchaAlphabet}]{5}$`));
    expect(await captchas.spend(key, ` ${drawn[0]?.toLowerCase()} `)).toBe(true);
    expect(await captchas.spend(key, drawn[0] ?? '')).toBe(false);
  });

  it('is spent by a wrong answer, and after 5 minutes', async () => {
    const { captchas, drawn, pass } = await start();
    const wrong = await captchas.create();
    expect(await captchas.spend(wrong.key_captcha, 'ABCDE')).toBe(false);
    expect(await captchas.spend(wrong.key_captcha, drawn[0] ?? '')).toBe(false);
    const [old, young] = [await captchas.create(), await captchas.create()];
    pass(5 * minuteMs - 1);
    expect(await captchas.spend(young.key_captcha, drawn[2] ?? '')).toBe(true);
    pass(1);
    expect(await captchas.spend(old.key_captcha, drawn[1] ?? '')).toBe(false);
  });

  it('accepts its own proof of work and no other', async () => {
    const { captchas } = await start();
    const [one, other] = [await captchas.create(), await captchas.create()];
    const answer = solve(one.challenge);
    expect(await captchas.spend(other.key_captcha, answer)).toBe(false);
    expect(await captchas.spend(one.key_captcha, answer)).toBe(true);
    expect(await captchas.spend(one.key_captcha, answer)).toBe(false);
  });

  it.each(['bm90IGpzb24=', 'e30=', 'null', Buffer.from('{"salt":5}').toString('base64')])(
    'refuses %s instead of failing',
    async (answer) => {
      const { captchas } = await start();
      expect(await captchas.spend((await captchas.create()).key_captcha, answer)).toBe(false);
    },
  );

  it('lets one of many answers that arrive together through', async () => {
    const { captchas, drawn } = await start();
    const { key_captcha: key } = await captchas.create();
    const results = await Promise.all(Array.from({ length: 10 }, () => captchas.spend(key, drawn[0] ?? '')));
    expect(results.filter(Boolean)).toHaveLength(1);
  });
});

interface Work {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

function solve({ maxnumber, ...work }: Work): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${work.salt}${number}`).digest('hex') === work.challenge) {
      return Buffer.from(JSON.stringify({ ...work, number })).toString('base64');
    }
  }
  throw new Error('the challenge has no answer');
}

it('draws a PNG of 200 by 64 points, twice as sharp, and never the same twice', async () => {
  const [one, other] = [await drawCaptcha('H3XKW'), await drawCaptcha('H3XKW')];
  const image = await loadImage(one);
  expect([image.width, image.height]).toEqual([400, 128]);
  expect(one.equals(other)).toBe(false);
});

it('draws the letters: they are most of the ink', async () => {
  const sizes = await Promise.all(['', 'MWMWM'].map(async (text) => (await inkOf(text)) / 1000));
  expect(sizes[1]).toBeGreaterThan((sizes[0] ?? 0) * 1.5);
});

/** Counts dark pixels. */
async function inkOf(text: string): Promise<number> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const image = await loadImage(await drawCaptcha(text || ' '));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel] ?? 255) + (data[pixel + 1] ?? 255) + (data[pixel + 2] ?? 255) < 330) dark += 1;
  }
  return dark;
}
