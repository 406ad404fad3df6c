import { expect, test } from 'vitest';
import { createTimeTexts } from './time-text.ts';

const english = createTimeTexts('en-US');
const french = createTimeTexts('fr-FR');
const chinese = createTimeTexts('zh-CN');
const japanese = createTimeTexts('ja-JP');

test('times are written as the language writes them, with seconds only where there are some', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(english.format('14:30'))).toBe('2:30 PM');
  expect(plain(english.format('00:00:05'))).toBe('12:00:05 AM');
  expect([french, chinese, japanese].map(({ format }) => format('09:05'))).toEqual([
    '09:05',
    '09:05',
    '9:05',
  ]);
  expect(french.format('14:30:05')).toBe('14:30:05');
  expect([english.format(''), english.format('25:00')]).toEqual(['', '']);
});

test.each([
  ['14:30', ['14:30']],
  ['1430', ['14:30']],
  ['14 h 30', ['14:30']],
  ['14:30:05', ['14:30:05']],
  ['143005', ['14:30:05']],
  ['9', ['09:00']],
  ['930', ['09:30']],
  ['0', ['00:00']],
  ['12', ['12:00']],
  ['下午2:30', ['14:30']],
  ['午前１２時０５分', ['00:05']],
])('%s is read on a clock of 24 hours', (text, times) => {
  expect(french.parse(text)).toEqual(times);
});

test.each([
  ['2:30', ['02:30', '14:30']],
  ['2', ['02:00', '14:00']],
  ['12', ['12:00', '00:00']],
  ['10:30', ['10:30', '22:30']],
  ['2:30 PM', ['14:30']],
  ['2:30 p.m.', ['14:30']],
  ['2p', ['14:00']],
  ['12:00:05 AM', ['00:00:05']],
  ['02:30', ['02:30']],
  ['14:30', ['14:30']],
])('%s is read on a clock of 12 hours', (text, times) => {
  expect(english.parse(text)).toEqual(times);
});

test.each(['', 'noon', '24:00', '14:60', '14:3', '1:2:3', '13 PM', '0 PM', '1:00:00:00'])(
  '%s is no time',
  (text) => {
    expect([...english.parse(text), ...french.parse(text)]).toEqual([]);
  },
);

test('what is written can be read again', () => {
  const times = ['00:00', '09:05', '12:00', '12:30:01', '23:59'];
  for (const { format, parse } of [english, french, chinese, japanese])
    expect(times.map((time) => parse(format(time)))).toEqual(times.map((time) => [time]));
});
