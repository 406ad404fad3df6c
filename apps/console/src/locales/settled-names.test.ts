import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsIn } from '#testing/texts.ts';

const decisions = readFileSync(
  new URL('../../../../docs/specification/decisions.md', import.meta.url),
  'utf8',
);
const rows = /^## 10\. Accessible names.*?^\| screen[^\n]*\n[^\n]*\n(.*?)\n\n/ms.exec(decisions)?.[1] ?? '';
const names = [...rows.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);

/** All English texts, with the placeholders of the decisions: "Character 1 of 6", "Resend in N s". */
async function englishTexts(): Promise<string[]> {
  return (await textsIn('en_US')).map(([, text]) =>
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
