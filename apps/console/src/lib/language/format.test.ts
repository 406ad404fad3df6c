import { describe, expect, test } from 'vitest';
import { createFormats } from './format.ts';

const en = createFormats('en-US');
const fr = createFormats('fr-FR');
const zh = createFormats('zh-CN');
const ja = createFormats('ja-JP');
/** Intl uses no-break spaces as separators. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('bytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1536, '1.5 kB'],
    [1024 ** 2 - 1, '1 MB'],
    [200 * 1024 ** 2, '200 MB'],
    [10 * 1024 ** 3, '10 GB'],
    [5 * 1024 ** 4, '5 TB'],
  ])('%i reads %s in English', (sizeBytes, text) => {
    expect(en.bytes(sizeBytes)).toBe(text);
  });

  test('use the unit names of each language, after a space that no line ends at', () => {
    expect(fr.bytes(1536)).toBe('1,5\u00a0ko');
    expect(fr.bytes(12)).toBe('12\u00a0octets');
    expect(zh.bytes(12)).toBe('12\u00a0字节');
    expect(ja.bytes(12)).toBe('12\u00a0バイト');
  });
});

describe('money', () => {
  test('shows cents, and more only where there is more', () => {
    expect(en.money(25_000_000)).toBe('$25.00');
    expect(en.money(1_234_567_890)).toBe('$1,234.56789');
    expect(en.money(0)).toBe('$0.00');
    expect(plain(fr.money(25_500_000))).toBe('25,50 $US');
  });

  test('is exact however much it is', () => {
    expect(en.money(9_007_199_254_740_991)).toBe('$9,007,199,254.740991');
    expect(en.money(-1)).toBe('-$0.000001');
  });

  test('a rounded amount shows cents, and the first digits of what is less than one', () => {
    expect(en.aboutMoney(4_096_512)).toBe('$4.10');
    expect(en.aboutMoney(-1_234_567)).toBe('-$1.23');
    expect(en.aboutMoney(1_234)).toBe('$0.0012');
    expect(en.aboutMoney(-1)).toBe('-$0.000001');
    expect(en.aboutMoney(9_999)).toBe('$0.01');
    expect(en.aboutMoney(0)).toBe('$0.00');
  });

  test('signs entries', () => {
    expect(en.signedMoney(5_000_000)).toBe('+$5.00');
    expect(en.signedMoney(-5_000_000)).toBe('−$5.00');
    expect(en.signedMoney(-20_687)).toBe('−$0.02');
    expect(en.signedMoney(-687)).toBe('−$0.00069');
    expect(en.signedMoney(0)).toBe('$0.00');
  });
});

describe('times', () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);

  test.each([
    [now, '1 second ago'],
    [now - 5999, '5 seconds ago'],
    [now + 5000, 'now'],
    [now - 60_000, '1 minute ago'],
    [now - 3 * 3_600_000, '3 hours ago'],
    [now - 86_400_000, 'yesterday'],
    [now - 40 * 86_400_000, 'last month'],
    [now + 2 * 86_400_000, 'in 2 days'],
    [now + 7 * 86_400_000 - 5000, 'in 7 days'],
    [now + 86_400_000 - 5000, 'tomorrow'],
    [now + 365 * 86_400_000 - 5000, 'next year'],
    [now + 13 * 3_600_000, 'in 13 hours'],
  ])('%i is %s', (timeMs, text) => {
    expect(en.relative(timeMs, now)).toBe(text);
  });

  test('are relative in each language', () => {
    expect(fr.relative(now - 86_400_000, now)).toBe('hier');
    expect(zh.relative(now - 60_000, now)).toBe('1\u00a0分钟前');
    expect(ja.relative(now - 60_000, now)).toBe('1\u00a0分前');
  });

  test('dates stay on one line, without gaps between their parts', () => {
    expect(en.date(now)).toBe('Nov\u00a021,\u00a02026');
    expect(fr.date(now)).toBe('21\u00a0nov.\u00a02026');
    expect(zh.date(now)).toBe('2026\u200d年\u200d11\u200d月\u200d21\u200d日');
    expect(ja.month(now)).toBe('2026\u200d年\u200d11\u200d月');
  });

  test('a line may break between a date and its time', () => {
    expect(en.dateTime(now)).toMatch(/^Nov\u00a021,\u00a02026, \d+:00[\u00a0\u202f][AP]M$/);
    expect(ja.dateTime(now)).toMatch(/^2026\/11\/2\d \d+:00$/);
  });

  test('measured durations are seconds, with the unit of the language', () => {
    expect(en.seconds(1500)).toBe('1.5 sec');
    expect(fr.seconds(1500)).toBe('1,5\u00a0s');
    expect(zh.seconds(1500)).toBe('1.5\u00a0秒');
    expect(ja.seconds(1500)).toBe('1.5\u00a0秒');
  });

  test('durations round up to a unit one can wait for', () => {
    expect(en.duration(200)).toBe('1 sec');
    expect(en.duration(61_000)).toBe('2 min');
    expect(en.duration(2 * 3_600_000)).toBe('2 hr');
    expect(zh.duration(61_000)).toBe('2\u00a0分钟');
  });
});

test('a little of something is not nothing', () => {
  expect(en.percent(0)).toBe('0%');
  expect(en.percent(0.0004)).toBe('1%');
  expect(en.percent(0.42)).toBe('42%');
  expect(fr.percent(0.42)).toBe('42\u00a0%');
});

test('a quantity shows two decimals, or what it begins with', () => {
  expect(en.quantity(12_345.678)).toBe('12,345.68');
  expect(en.quantity(0.000_123_4)).toBe('0.00012');
  expect(en.quantity(0)).toBe('0');
  expect(fr.quantity(1.5)).toBe('1,5');
});

test('a column of amounts has as many decimals as any of them needs', () => {
  expect([500_000, 12_000_000].map(en.moneyColumn([500_000, 12_000_000]))).toEqual(['$0.50', '$12.00']);
  expect([500_000, 7].map(en.moneyColumn([500_000, 7]))).toEqual(['$0.500000', '$0.000007']);
});

test('the rate of a tax is told as exactly as it is kept', () => {
  expect([1900, 1960, 5].map(en.rate)).toEqual(['19%', '19.6%', '0.05%']);
});

test('a month that is charged for is one of UTC, wherever somebody is', () => {
  expect(en.month(Date.UTC(2026, 10))).toBe('November\u00a02026');
  expect(en.month(Date.UTC(2026, 11) - 1)).toBe('November\u00a02026');
});

test('a text gets a capital letter at its start, where the language has them', () => {
  expect(en.capitalized('list, read')).toBe('List, read');
  expect(fr.capitalized('écrire, lire')).toBe('Écrire, lire');
  expect(zh.capitalized('列出、读取')).toBe('列出、读取');
  expect(ja.capitalized('')).toBe('');
});
