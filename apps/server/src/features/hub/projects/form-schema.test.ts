import type { HubField } from '@atoll/contract';
import { createMediaChecker } from '@atoll/media-checks';
import { afterAll, describe, expect, it } from 'vitest';
import { createAnswerCheck } from './form-answers.ts';
import { formSchemaOf } from './form-schema.ts';

const field = (name: string, type: HubField['type'], values: readonly string[] = []): HubField => ({
  name,
  type,
  is_required: true,
  labels: { en_US: name },
  options: values.map((value) => ({ value, labels: { en_US: value } })),
});
const fields = [
  field('sentence', 'text'),
  field('story', 'long_text'),
  field('count', 'number'),
  field('day', 'date'),
  field('is_new', 'yes_no'),
  field('kind', 'choice', ['sign', 'road']),
  field('seen', 'choices', ['car', 'bus', 'tram']),
  field('constructor', 'text'),
];
const good = {
  sentence: 'Bonjour',
  story: 'Une longue histoire',
  count: 3.5,
  day: '2026-11-26',
  is_new: false,
  kind: 'sign',
  seen: ['car', 'tram'],
  constructor: 'a field may have this name',
};

describe('the schema of a form', () => {
  const checkAnswers = createAnswerCheck();
  const media = createMediaChecker();
  afterAll(() => media.close());
  const problemOf = (answers: unknown, of: readonly HubField[] = fields, version = 1) =>
    checkAnswers({ projectId: 'p', version, settings: { fields: of } }, answers);

  it('is one that every validator accepts, and takes answers of every type', async () => {
    const schema = formSchemaOf(fields);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(await media.checkSchema(schema)).toBeNull();
    expect(problemOf(good)).toBeNull();
  });

  it.each([
    ['an unknown field', { ...good, other: 1 }, 'additionalProperties', ''],
    ['a missing answer', { ...good, story: undefined }, 'required', ''],
    ['another type', { ...good, count: '3' }, 'type', '/count'],
    ['spaces alone', { ...good, sentence: ' \n ' }, 'pattern', '/sentence'],
    ['a text that is too long', { ...good, story: 'x'.repeat(5_001) }, 'maxLength', '/story'],
    ['a day that does not exist', { ...good, day: '2026-02-30' }, 'format', '/day'],
    ['no such choice', { ...good, kind: 'Sign' }, 'enum', '/kind'],
    ['a choice twice', { ...good, seen: ['car', 'car'] }, 'uniqueItems', '/seen'],
    ['no choice', { ...good, seen: [] }, 'minItems', '/seen'],
    ['a prototype', JSON.parse('{"__proto__":{"sentence":"x"}}'), 'required', ''],
    ['no answers', [], 'type', ''],
  ])('refuses %s', (_, answers, keyword, path) => {
    expect(problemOf(answers)).toEqual({ keyword, path });
  });

  it('does not take what an object inherits for an answer', () => {
    const { constructor: _, ...without } = good;
    expect(problemOf(without)).toEqual({ keyword: 'required', path: '' });
  });

  it('lets answers be left out that are not required, in the version that says so', () => {
    const optional = fields.map((one) => ({ ...one, is_required: false }));
    expect(problemOf({}, optional, 2)).toBeNull();
    expect(problemOf({ sentence: '', seen: [] }, optional, 2)).toBeNull();
    expect(problemOf({}, fields, 1)).not.toBeNull();
  });
});
