import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsIn } from '#testing/texts.ts';

const root = new URL('../', import.meta.url);

/** A text, then a space in the source, then anything else that is shown. */
const spaced = /\bt\('([\w.:-]+)'(?:, \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})?\)\}(?:\{' '\}| [<{])/g;

it('puts no space after a sentence itself, which Chinese and Japanese do not want', async () => {
  const isSentence = await sentencesIn('zh_CN');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const found = sources.flatMap((file) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    const domains = [...source.matchAll(/useTranslation\(\[?'([\w-]+)'/g)].map(([, domain]) => domain);
    return [...source.matchAll(spaced)]
      .map(([, key = '']) => key)
      .filter((key) => [key, ...domains.map((domain) => `${domain}:${key}`)].some(isSentence))
      .map((key) => `${file}: ${key}`);
  });
  expect(sources.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

/** Returns whether a text, such as `billing:plan.since`, is a sentence in a language. */
async function sentencesIn(language: string): Promise<(name: string) => boolean> {
  const found = (await textsIn(language)).filter(([, text]) => /[。？！]$/.test(text));
  const sentences = new Set(found.map(([name]) => name.replace(/_other$/, '')));
  expect(sentences.size).toBeGreaterThan(500);
  return (name) => sentences.has(name);
}
