import { messageFor } from '@atoll/contract/messages';
import { expect, test } from 'vitest';
import { labelsOf, readInvalid } from './invalid-value.ts';

const field = (name: string) => ({ kind: 'field', name });

test.each([
  ['en_US', ' (tags)', field('tags')],
  ['fr_FR', ' (value_usd)', field('value_usd')],
  ['zh_CN', ' (tags)', field('tags')],
  ['ja_JP', ' (tags)', field('tags')],
  ['en_US', ' (link: kind)', field('link')],
  ['en_US', ' (MalformedPolicy: Missing required field Statement)', { kind: 'words' }],
  ['en_US', ' (MalformedXML: the rule (first) is wrong)', { kind: 'words' }],
  ['en_US', '', { kind: 'words' }],
] as const)('%s with the field “%s”', (locale, name, expected) => {
  expect(readInvalid(messageFor(1027, locale, { field: name }))).toEqual(expected);
});

test.each([
  ['tags.0.key: Too big: expected string to have <=1024 characters', field('tags')],
  ['name: Invalid input', field('name')],
  ['rules', field('rules')],
  ['settings.greeting: Too big', field('greeting')],
  ['plan.notes: contains U+202E, which …', { ...field('notes'), character: 'U+202E' }],
  ['Unrecognized key: "x"', { kind: 'words' }],
])('a payload refused for “%s”', (detail, expected) => {
  for (const locale of ['en_US', 'fr_FR', 'zh_CN', 'ja_JP'] as const) {
    expect(readInvalid(`${messageFor(1027, locale)} ${detail}`)).toEqual(expected);
  }
});

test('names that objects have by themselves are no fields', () => {
  expect(labelsOf('constructor')).toEqual([]);
  expect(labelsOf('sender_name')).toEqual(['sharing:form.senderName']);
});
