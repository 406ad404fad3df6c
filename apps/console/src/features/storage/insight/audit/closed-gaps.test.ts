import { expect, test } from 'vitest';
import { closedGaps } from './closed-gaps.ts';

test.each([
  ['データハブ', ['', 'person', ' が', 'app', 'をアカウントに接続しました']],
  ['Atlas', ['', 'person', ' が ', 'app', ' をアカウントに接続しました']],
  ['データ Hub', ['', 'person', ' が', 'app', ' をアカウントに接続しました']],
])('the sentence is closed up where %s has no Latin letters', (app, closed) => {
  const parts = ['', 'person', ' が ', 'app', ' をアカウントに接続しました'];
  expect(closedGaps(parts, (name) => (name === 'app' ? app : 'Mara'))).toEqual(closed);
});

test('a sentence of Latin words keeps its spaces', () => {
  const parts = ['', 'person', ' connected ', 'app', ' to the account'];
  expect(closedGaps(parts, () => '写真')).toEqual(parts);
});
