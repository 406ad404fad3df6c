import { locales } from '@atoll/contract';
import { expect, it } from 'vitest';
import { textsIn } from '#testing/texts.ts';

/** The placeholder of lists, which has an ellipsis where that is customary. */
const placeholder = 'fields:choose';

/** Returns the texts that end with an ellipsis, by name without the plural's suffix. */
async function ellipsesIn(language: string): Promise<Map<string, string>> {
  const found = (await textsIn(language)).filter(
    ([name, text]) => text.endsWith('…') && name !== placeholder,
  );
  return new Map(found.map(([name, text]) => [name.replace(/_(zero|one|two|few|many|other)$/, ''), text]));
}

it('says with an ellipsis what is going on, not that an action will ask for more', async () => {
  // Section 11 of the decisions gives these names.
  const names = new Set(['objects:actions.copyContents', 'objects:actions.moveContents']);
  const others = [...(await ellipsesIn('en_US'))].filter(([name]) => !names.has(name));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(([, text]) => !/\b[A-Za-z]+ing\b/.test(text))).toEqual([]);
});

it('has the same ellipses in each language', async () => {
  const [english, ...others] = await Promise.all(locales.map(ellipsesIn));
  const namesOf = (ellipses: Map<string, string> | undefined) => [...(ellipses?.keys() ?? [])].sort();
  for (const other of others) expect(namesOf(other)).toEqual(namesOf(english));
});
