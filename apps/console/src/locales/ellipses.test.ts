import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const languages = ['en_US', 'fr_FR', 'zh_CN', 'ja_JP'] as const;

/** The placeholder of lists, which has an ellipsis where that is customary. */
const placeholder = 'fields.choose';

/** Returns the texts that end with an ellipsis, by name without the plural's suffix. */
async function ellipsesIn(language: string): Promise<Map<string, string>> {
  const files = readdirSync(new URL(`${language}/`, import.meta.url)).map((file) => file.replace('.ts', ''));
  const domains = await Promise.all(files.map((file) => import(`./${language}/${file}.ts`)));
  const all = domains.flatMap(({ texts }, at) => textsIn(texts, files[at] ?? ''));
  return new Map(all.filter(([path, text]) => text.endsWith('…') && path !== placeholder));
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path.replace(/_(zero|one|two|few|many|other)$/, ''), value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

it('says with an ellipsis what is going on, not that an action will ask for more', async () => {
  // Section 11 of the decisions gives these names.
  const names = new Set(['objects.actions.copyContents', 'objects.actions.moveContents']);
  const others = [...(await ellipsesIn('en_US'))].filter(([path]) => !names.has(path));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(([, text]) => !/\b[A-Za-z]+ing\b/.test(text))).toEqual([]);
});

it('has the same ellipses in each language', async () => {
  const [english, ...others] = await Promise.all(languages.map(ellipsesIn));
  const pathsOf = (ellipses: Map<string, string> | undefined) => [...(ellipses?.keys() ?? [])].sort();
  for (const other of others) expect(pathsOf(other)).toEqual(pathsOf(english));
});
