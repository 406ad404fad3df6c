import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
async function sentencesIn(language: string): Promise<(key: string) => boolean> {
  const files = readdirSync(new URL(`${language}/`, import.meta.url)).map((file) => file.replace('.ts', ''));
  const all = await Promise.all(
    files.map(async (file) => keysOf((await import(`./${language}/${file}.ts`)).texts, `${file}:`)),
  );
  const sentences = new Set(all.flat());
  expect(sentences.size).toBeGreaterThan(500);
  return (key) => sentences.has(key);
}

function keysOf(texts: object, start: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value !== 'string') return keysOf(value, `${start}${name}.`);
    return /[。？！]$/.test(value) ? [`${start}${name.replace(/_other$/, '')}`] : [];
  });
}
