import { expect, test } from 'vitest';
import { isolatedName } from './characters.ts';
import { keptDate, keptTogether } from './spaced-units.ts';

test('a sentence keeps a number with its unit, and leaves names and dates as they are', () => {
  expect(keptTogether('ja_JP', '削除後 14 日間は取り消せます。')).toBe('削除後 14\u00a0日間は取り消せます。');
  expect(keptTogether('zh_CN', '每个账户最多 1,024 个，低于 55% 即暂停')).toBe(
    '每个账户最多 1,024\u00a0个，低于 55%\u00a0即暂停',
  );
  expect(keptTogether('ja_JP', 'どの S3 クライアントでも、2026年11月2日から')).toBe(
    'どの S3 クライアントでも、2026年11月2日から',
  );
});

test('a French sentence keeps a number with what it counts', () => {
  expect(keptTogether('fr_FR', 'Conservées 7 jours, 500\u202f000 requêtes au plus')).toBe(
    'Conservées 7\u00a0jours, 500\u202f000\u00a0requêtes au plus',
  );
  expect(keptTogether('fr_FR', '{count} dossiers')).toBe('{count}\u00a0dossiers');
  expect(keptTogether('fr_FR', 'un client S3 ou OpenID')).toBe('un client S3 ou OpenID');
});

test('a Japanese sentence keeps a word with its particle, and the hour with its half of the day', () => {
  expect(keptTogether('ja_JP', 'クライアント ID を設定')).toBe('クライアント ID\u00a0を設定');
  expect(keptTogether('ja_JP', '<0>demo</0> の 1 つ')).toBe('<0>demo</0>\u00a0の 1\u00a0つ');
  expect(keptTogether('ja_JP', 'UTC の午前 0 時に')).toBe('UTC\u00a0の午前\u00a00\u00a0時に');
});

test('the spaces in names of people stay as they are', () => {
  const name = '12 件 の $& メモ 7';
  expect(keptTogether('ja_JP', `${name} を 3 件に追加`, [name, '3'])).toBe(`${name}\u00a0を 3\u00a0件に追加`);
  expect(keptTogether('fr_FR', `${name} jours, 3 fichiers`, [name])).toBe(`${name} jours, 3\u00a0fichiers`);
});

test('names are shown as they are, whatever their characters, and if one contains another', () => {
  const nested = ['reef', '5 m', 'reef 5 m 2 x'];
  expect(keptTogether('fr_FR', 'reef 5 m 2 x, 3 fichiers', nested)).toBe('reef 5 m 2 x, 3\u00a0fichiers');
  expect(keptTogether('fr_FR', '\ue000 dans un nom', ['\ue000', 'un nom'])).toBe('\ue000 dans un nom');
});

test('a date stays on one line', () => {
  expect(keptDate('Sep 5, 2028')).toBe('Sep\u00a05,\u00a02028');
  expect(keptDate('2028年9月5日')).toBe('2028\u200d年\u200d9\u200d月\u200d5\u200d日');
  expect(isolatedName(keptDate('2028年9月5日'))).toBe(keptDate('2028年9月5日'));
  expect(keptDate('2028/09/05')).toBe('2028/09/05');
});
