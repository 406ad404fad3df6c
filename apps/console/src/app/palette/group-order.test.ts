import { expect, test } from 'vitest';
import { type RankedGroup, withFiles, withLate } from './group-order.ts';
import { ranked } from './match.ts';

const group = (name: string, best: number): RankedGroup => ({ name, best, commands: [] });
const names = (groups: readonly RankedGroup[]) => groups.map(({ name }) => name);

const bestOf = (label: string, words: string, text: string) =>
  ranked([{ label, words }], text)[0]?.score ?? 0;

const feedback = group('Actions', bestOf('Send Feedback', 'report problem', 'report'));
const page = group('Pages', bestOf('Report', '', 'report'));

test('a file whose name starts with the text comes before a synonym, and after a page with this name', () => {
  const files = group('Files', bestOf('report.pdf', '', 'report'));
  expect(names(withFiles([page, feedback], files))).toEqual(['Pages', 'Files', 'Actions']);
});

test('other files come last', () => {
  const files = group('Files', bestOf('annual report.pdf', '', 'report'));
  expect(names(withFiles([page, feedback], files))).toEqual(['Pages', 'Actions', 'Files']);
});

test('shown groups keep their order, and a late one goes before weaker matches only if a name starts with the text', () => {
  const files = group('Files', bestOf('report.pdf', '', 'report'));
  const keys = group('Keys', bestOf('key', 'report', 'report'));
  const shown = ['Actions', 'Pages'];
  expect(names(withLate([page, files, feedback, keys], shown))).toEqual([
    'Files',
    'Actions',
    'Pages',
    'Keys',
  ]);
});
