import { expect, test } from 'vitest';
import { matching } from './match.ts';

const commands = [
  { label: 'Créer un compartiment', words: 'bucket' },
  { label: 'Compartiments' },
  { label: 'Ｆａｃｔｕｒｅｓ' },
];

test.each([
  ['', [0, 1, 2]],
  ['compart', [1, 0]],
  ['CREER', [0]],
  ['bucket un', [0]],
  ['factures', [2]],
  ['nothing', []],
])('%j', (text, found) => {
  expect(matching(commands, text).map((command) => commands.indexOf(command))).toEqual(found);
});
