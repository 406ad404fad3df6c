import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const decisions = readFileSync(
  new URL('../../../../docs/specification/decisions.md', import.meta.url),
  'utf8',
);
const rows = /^## 10\. Accessible names.*?^\| screen[^\n]*\n[^\n]*\n(.*?)\n\n/ms.exec(decisions)?.[1] ?? '';
const names = [...rows.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

/** All English texts, with the placeholders of the decisions: "Character 1 of 6", "Resend in N s". */
async function englishTexts(): Promise<string[]> {
  const files = readdirSync(new URL('en_US/', import.meta.url)).map((file) => file.replace('.ts', ''));
  const domains = await Promise.all(files.map((file) => import(`./en_US/${file}.ts`)));
  return domains
    .flatMap(({ texts }) => textsIn(texts))
    .map((text) =>
      text
        .replace('{{position}} of {{count}}', '1 of 6')
        .replace('{{seconds}}', 'N')
        .replace(/<[^>]*>/g, '\n'),
    );
}

it('uses the names that section 10 of the decisions gives to fields, buttons and headings', async () => {
  const parts = new Set((await englishTexts()).flatMap((text) => text.split('\n')));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !parts.has(name))).toEqual([]);
});
