import { describe, expect, it } from 'vitest';
import { numberPassages } from './answer-request.ts';
import { passageOf, refunds } from './answering.fixture.ts';
import { createSupportCheck } from './check-evidence.ts';
import { createSentenceCutter } from './stream/sentences.ts';
import { languageOf } from './text/language.ts';
import { numbersOf } from './text/numbers.ts';

describe('sentences', () => {
  const cut = (pieces: readonly string[]) => {
    const cutter = createSentenceCutter();
    return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()].map(({ text }) => text);
  };

  it.each([
    ['One is here [1]. Two is there. [2] Three', ['One is here [1].', 'Two is there. [2]', 'Three']],
    ['- First item [1]\n- Second item [2]', ['- First item [1]', '- Second item [2]']],
    ['1. Open it [1].\n2) Close it. Now.', ['1. Open it [1].', '2) Close it.', 'Now.']],
    ['退款需要十四天[1]。礼品卡不能退款。[2]', ['退款需要十四天[1]。', '礼品卡不能退款。[2]']],
  ])('of %s', (text, expected) => {
    expect(cut([text])).toEqual(expected);
    expect(cut([...text])).toEqual(expected);
  });
});

describe('support', () => {
  const passages = numberPassages([
    ...refunds,
    passageOf('退款在收到商品后十四天内支付，手续费为 1,234.50 元。'),
  ]);
  const reasonOf = (text: string, question = 'When are refunds paid?') => {
    const verdict = createSupportCheck(question, () => passages)({ text, start: 0, end: text.length });
    return verdict && [verdict.reason, ...verdict.numbers];
  };

  it.each([
    ['Refunds are paid within 14 days [1].'],
    ['**Refunds** are paid within 14 days; damaged goods are replaced [1][2].'],
    ['The fee is 5,50 euros [1].'],
    ['Refunds are paid within 14 days.'],
    ['1. Gift cards expire after 24 months [3].'],
    ['On page 4 of the handbook, refunds are described [1].'],
    ['退款在十四天内支付[5]。'],
    ['手续费为1234.5元[5]。'],
    ['Le remboursement arrive sous 14 jours après le retour des marchandises [1].'],
    ['Here is what I found:'],
    ['You are welcome!'],
  ])('%s', (text) => {
    expect(reasonOf(text)).toBeUndefined();
  });

  it.each([
    ['Refunds are paid within 15 days [1].', ['numbers', '15']],
    ['Refunds are paid within 24 days [1].', ['numbers', '24']],
    ['Elephants dance under purple moonlight [1].', ['words']],
    ['Elephants dance under purple moonlight.', ['uncited']],
    ['Le remboursement arrive sous 15 jours après le retour [1].', ['numbers', '15']],
    ['大象每天晚上在紫色月光下跳舞[5]。', ['words']],
  ])('%s', (text, expected) => {
    expect(reasonOf(text)).toEqual(expected);
  });
});

it.each([
  ['1,234.50', ['1234.5']],
  ['1.234,50', ['1234.5']],
  ['1 234', ['1234']],
  ['1,234', ['1234', '1.234']],
  ['0.5', ['0.5']],
  ['007', ['7']],
])('the number %s', (text, values) => {
  expect(numbersOf(text).flatMap((one) => one.values)).toEqual(values);
});

it.each([
  ['When are refunds paid?', 'en'],
  ['Quand les remboursements sont-ils payés ?', 'fr'],
  ['Wann wird das Geld erstattet?', 'de'],
  ['退款什么时候支付？', 'zh'],
  ['返金はいつですか', 'ja'],
  ['What does 退款 mean in the contract of our supplier?', 'en'],
  ['SKU-4711', null],
])('the language of %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
