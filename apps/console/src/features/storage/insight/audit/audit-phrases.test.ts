import { auditedOperations, calls, isAudited, serverActions } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { texts } from '#locales/en_US/audit.ts';
import { texts as english } from '#locales/en_US/audit-sentences.ts';
import { texts as frenchActions } from '#locales/fr_FR/audit.ts';
import { texts as french } from '#locales/fr_FR/audit-sentences.ts';
import { texts as japaneseActions } from '#locales/ja_JP/audit.ts';
import { texts as japanese } from '#locales/ja_JP/audit-sentences.ts';
import { texts as chineseActions } from '#locales/zh_CN/audit.ts';
import { texts as chinese } from '#locales/zh_CN/audit-sentences.ts';
import { fieldOf, listActions, type SentenceName, sentenceOf } from './audit-phrases.ts';

const { other: _, ...sentences } = english.one;
const audited = [
  ...Object.values(calls)
    .filter(isAudited)
    .map(({ name }) => name),
  ...auditedOperations,
  ...serverActions,
];

it('has a sentence and a short text for everything that the audit log records', () => {
  const without = audited.filter((action) => sentenceOf(english.one, { action, detail: [] }) === undefined);
  expect(without).toEqual([]);
  const listed = new Set(listActions(texts).flatMap(({ names }) => names));
  expect(audited.filter((action) => !listed.has(action))).toEqual([]);
  expect(audited.length).toBeGreaterThan(190);
});

it.each([
  ['English', texts],
  ['French', frenchActions],
  ['Japanese', japaneseActions],
  ['Chinese', chineseActions],
])('tells the actions of the filter apart in %s', (_, actions) => {
  const names = listActions(actions).map(({ text }) => text);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('the fields that sentences name', () => {
  const fieldsOf = (call: (typeof calls)[keyof typeof calls]) =>
    Object.keys((call.input as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {});
  /** Placeholders for facts of the entry itself, and for names that the server recorded. */
  const always = [
    'person',
    'bucket',
    'target',
    'place',
    'selected',
    'folder',
    'destination',
    'agent',
    'project',
    'key',
    'node',
    'link',
  ];

  it.each(Object.values(calls).filter(isAudited))('are recorded for $name', (call) => {
    const name = sentenceOf(sentences as typeof english.one, { action: call.name, detail: [] });
    const asked = placeholdersOf(sentences[name as Exclude<SentenceName, 'other'>]);
    expect(asked.filter((field) => !always.includes(field) && !fieldsOf(call).includes(field))).toEqual([]);
  });
});

it.each([
  ['French', french],
  ['Chinese', chinese],
  ['Japanese', japanese],
])('names the same things in %s', (_language, { one }) => {
  const differing = Object.entries(english.one).filter(
    ([name, text]) =>
      placeholdersOf(one[name as SentenceName])
        .sort()
        .join() !== placeholdersOf(text).sort().join(),
  );
  expect(differing).toEqual([]);
});

it('says which way a switch was turned', () => {
  const turned = (is_on: string) =>
    sentenceOf(english.one, { action: 'setRequestLog', detail: [{ name: 'is_on', value: is_on }] });
  expect([turned('true'), turned('false')]).toEqual(['turnOnRequestLog', 'turnOffRequestLog']);
  const after = [{ name: 'after', value: '{"status":"suspended"}' }];
  expect(sentenceOf(english.one, { action: 'PutBucketVersioning', detail: after })).toBe('suspendVersioning');
  const task = [{ name: 'task', value: '{"kind":"move-back","job":"1"}' }];
  expect(sentenceOf(english.one, { action: 'startBulkJob', detail: task })).toBe('jobMoveBack');
});

it('says whether a setting was changed or removed', () => {
  const sentenceFor = (after: string) =>
    sentenceOf(english.one, { action: 'setBucketPolicy', detail: [{ name: 'after', value: after }] });
  expect([sentenceFor('{"policy":"{}"}'), sentenceFor('null')]).toEqual([
    'setBucketPolicy',
    'deleteBucketPolicy',
  ]);
});

it('says what a job was started for, if the entry names it', () => {
  const task = { name: 'task', value: '{"kind":"delete"}' };
  const phraseFor = (selection: string) =>
    sentenceOf(english.one, {
      action: 'startBulkJob',
      detail: [{ name: 'selection', value: selection }, task],
    });
  expect(phraseFor('{"keys":["a.wav"]}')).toBe('jobDeleteSelected');
  expect(phraseFor('{"all":true}')).toBe('jobDeleteSelected');
  expect(phraseFor('{"keys":["a.wav","b…')).toBe('jobDelete');
  expect(phraseFor('{}')).toBe('jobDelete');
});

it('finds jobs with the action that they do to many objects', () => {
  const { deleteObject: text } = texts;
  expect(listActions(texts).find((action) => action.text === text)?.names).toEqual([
    'deleteObject',
    'startBulkJob:delete',
  ]);
});

it('finds a removed setting however it was removed', () => {
  const { deleteBucketPolicy: text } = texts;
  expect(listActions(texts).find((action) => action.text === text)?.names).toEqual([
    'deleteBucketPolicy',
    'DeleteBucketPolicy',
    'setBucketPolicy:removed',
  ]);
});

it('reads single values from a recorded setting, and no groups of values', () => {
  const detail = [
    { name: 'after', value: '{"automatic":true,"days":7,"logging":{"prefix":"x"},"host":null}' },
  ];
  const fields = ['automatic', 'days', 'logging', 'host', 'missing'].map((name) => fieldOf(detail, name));
  expect(fields).toEqual(['true', '7', undefined, undefined, undefined]);
});

it('lists each text once, with all actions that it stands for', () => {
  const { setBucketPolicy: text } = texts;
  expect(listActions(texts).filter((action) => action.text === text)).toEqual([
    { names: ['setBucketPolicy', 'PutBucketPolicy'], text },
  ]);
});

it('has no sentence for an action that it does not know', () => {
  expect(sentenceOf(english.one, { action: 'toString', detail: [] })).toBeUndefined();
  expect(fieldOf([{ name: 'after', value: '{"cut…' }], 'status')).toBeUndefined();
});

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
}
