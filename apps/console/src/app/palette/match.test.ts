import { expect, test } from 'vitest';
import { matching, ranked } from './match.ts';

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

test('puts what has the text in its name before what has it in its further words', () => {
  const found = ranked(
    [
      { label: 'Settings', words: 'language theme' },
      { label: 'Change the language' },
      { label: 'Language' },
      { label: 'Agents', detail: 'Language' },
    ],
    'language',
  );
  expect(found.map(({ command }) => command.label)).toEqual([
    'Language',
    'Change the language',
    'Settings',
    'Agents',
  ]);
});

test('finds a part of a name that has no spaces', () => {
  expect(matching([{ label: '生命周期规则' }], '周期')).toHaveLength(1);
});
