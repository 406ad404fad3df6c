import { describe, expect, it } from 'vitest';
import { errorCodes } from './catalogue.ts';
import { codes, type ErrorCode, isErrorCode, noticePosition, transportCodes } from './codes.ts';
import * as en_US from './messages/en-us.ts';
import { formatMessage } from './messages/format.ts';
import * as fr_FR from './messages/fr-fr.ts';
import { messageFor } from './messages/index.ts';
import * as ja_JP from './messages/ja-jp.ts';
import * as zh_CN from './messages/zh-cn.ts';

const languages = { en_US, fr_FR, zh_CN, ja_JP };
const locales = Object.keys(languages) as (keyof typeof languages)[];
const allCodes = Object.values(codes) as ErrorCode[];

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The codes of the specification's section 8, deliberately typed out a second time. */
const specified = [
  ...[500, 999, 1000],
  ...range(1001, 1010),
  ...range(1013, 1019),
  ...range(1021, 1024),
  ...range(1026, 1031),
  ...range(2000, 2004),
  ...range(2007, 2025),
  ...range(3000, 3019),
  ...[3021, 3022],
];

/** Our additions (decisions section 11) continue the specification's account codes, without a gap. */
const firstAdded = 1032;
const added = allCodes.filter((code) => !specified.includes(code)).sort((a, b) => a - b);

const ascending = [...specified, ...added].sort((a, b) => a - b);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the catalogue', () => {
  it('holds every code of the specification', () => {
    expect(allCodes).toEqual(expect.arrayContaining(specified));
  });

  it('adds codes of its own only behind those of the specification, without a gap', () => {
    expect(added).toEqual(range(firstAdded, firstAdded + added.length - 1));
  });

  it('holds each code once', () => {
    expect(new Set(allCodes).size).toBe(allCodes.length);
    expect(Object.keys(errorCodes).map(Number)).toEqual(ascending);
  });

  it('gives every code its own operation', () => {
    const operations = Object.values(errorCodes).map((entry) => entry.operation);
    expect(new Set(operations).size).toBe(allCodes.length);
  });

  it('shows six codes at the top and the rest bottom-left', () => {
    const top = allCodes.filter((code) => noticePosition(code) === 'top');
    expect(top.sort((a, b) => a - b)).toEqual([1002, 1007, 1008, 1009, 1010, 1016]);
    expect(errorCodes[1007].position).toBe('top');
    expect(errorCodes[3022].position).toBe('bottom-left');
  });

  it('does not know transport codes, nor the gaps in the numbering', () => {
    for (const code of [...Object.values(transportCodes), 1011, 1012, 1020, 1025, 2005, 2006, 3020]) {
      expect(isErrorCode(code), String(code)).toBe(false);
    }
    expect(isErrorCode(1026)).toBe(true);
  });
});

describe.each(locales)('the messages of %s', (locale) => {
  const { messages } = languages[locale];

  it('cover the catalogue and nothing else', () => {
    expect(Object.keys(messages).map(Number)).toEqual(ascending);
  });

  it('have the placeholders of the English ones', () => {
    for (const code of allCodes) {
      expect(placeholders(messages[code]), String(code)).toEqual(placeholders(en_US.messages[code]));
    }
  });

  it('say different things for different codes', () => {
    const byText = Object.groupBy(allCodes, (code) => messages[code]);
    expect(Object.values(byText).filter((group) => (group?.length ?? 0) > 1)).toEqual([]);
  });

  it('are one line, without stray spaces', () => {
    for (const code of allCodes) {
      expect(messages[code], String(code)).toMatch(/^\S(?:.*\S)?$/u);
      expect(messages[code], String(code)).not.toMatch(/ {2}/);
    }
  });
});

describe('translations', () => {
  /** Names, formats and units that are the same in every language. */
  const neutral = /xn--|-s3alias|\{\w+\}|https?:\/\/|KMS|TLS|URL|ID|GB|Go/g;

  it.each(['zh_CN', 'ja_JP'] as const)('of %s hold no Latin words', (locale) => {
    for (const code of allCodes) {
      expect(languages[locale].messages[code].replace(neutral, ''), String(code)).not.toMatch(/[A-Za-z]{2,}/);
    }
  });

  it('of ja_JP are not left in Chinese: each has kana', () => {
    for (const code of allCodes) expect(ja_JP.messages[code], String(code)).toMatch(/[\u3040-\u30ff]/);
  });

  it('of zh_CN have no kana', () => {
    for (const code of allCodes) expect(zh_CN.messages[code], String(code)).not.toMatch(/[\u3040-\u309f]/);
  });

  it('of fr_FR hold no English function words and no typewriter apostrophes', () => {
    const english = /\b(the|is|are|your|you|cannot|please|with|must|has|not|this|an)\b/i;
    for (const code of allCodes) {
      expect(fr_FR.messages[code].replace(neutral, ''), String(code)).not.toMatch(english);
      expect(fr_FR.messages[code], String(code)).not.toContain("'");
    }
  });

  it('of fr_FR keep high punctuation on its line with a no-break space', () => {
    for (const code of allCodes)
      expect(fr_FR.messages[code], String(code)).not.toMatch(/ [:;!?]|«[^\u00a0]|[^\u00a0]»/);
  });

  it('keep the numbers of the English ones', () => {
    const numbers = (text: string) => (text.replace(/(\d)[,\s](?=\d{3})/g, '$1').match(/\d+/g) ?? []).sort();
    for (const locale of locales) {
      for (const code of allCodes) {
        expect(numbers(languages[locale].messages[code]), `${locale} ${code}`).toEqual(
          numbers(en_US.messages[code]),
        );
      }
    }
  });
});

describe('messageFor', () => {
  it('names the support contact when there is one, and stays a sentence when there is none', () => {
    expect(messageFor(500, 'en_US', { support: 'help@atoll.example' })).toContain(
      'contact help@atoll.example.',
    );
    expect(messageFor(500, 'en_US')).toContain('contact support.');
    expect(messageFor(500, 'ja_JP')).toContain('サポートまで');
    expect(messageFor(500, 'fr_FR')).toContain('contactez l’assistance.');
  });

  it('answers in the language asked for, for transport codes too', () => {
    expect(messageFor(codes.bucketNotFound, 'zh_CN')).toBe('存储桶不存在。');
    expect(messageFor(transportCodes.ok, 'en_US')).toBe('Action was successful');
    expect(messageFor(transportCodes.tokenMissing, 'fr_FR')).toBe('Veuillez vous connecter.');
  });

  it('names the parameter that is wrong, when it is known', () => {
    expect(messageFor(1027, 'en_US', { field: ' (tags)' })).toBe('Invalid value (tags).');
    expect(messageFor(1027, 'en_US')).toBe('Invalid value.');
  });

  it('never shows a raw placeholder', () => {
    expect(formatMessage('a {unknown}b', { support: 'x' })).toBe('a b');
    for (const locale of locales) {
      for (const code of allCodes) expect(messageFor(code, locale)).not.toMatch(/[{}]/);
    }
  });
});
