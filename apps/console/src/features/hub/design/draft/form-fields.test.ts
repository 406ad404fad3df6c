import { describe, expect, it } from 'vitest';
import {
  fieldProblem,
  inserted,
  labelIn,
  moved,
  newField,
  newOption,
  withLabel,
  withType,
} from './form-fields.ts';

const labelled = { ...newField('text', []), labels: { en_US: 'Name' } };

describe('a field', () => {
  it('gets a name that no other has', () => {
    const first = newField('text', []);
    const second = newField('date', [first]);
    expect([first.name, second.name]).toEqual(['field_1', 'field_2']);
    expect(newField('text', [second]).name).toBe('field_1');
  });

  it('begins with two options if it is a choice, and loses them as another type', () => {
    const choice = newField('choice', []);
    expect(choice.options.map(({ value }) => value)).toEqual(['option_1', 'option_2']);
    expect(withType(choice, 'choices').options).toBe(choice.options);
    expect(withType(choice, 'number').options).toEqual([]);
    expect(withType(labelled, 'choice').options).toHaveLength(2);
    expect(newOption(choice.options).value).toBe('option_3');
  });

  it('needs a label, and so do its options', () => {
    expect(fieldProblem(newField('text', []))).toBe('label');
    expect(fieldProblem({ ...labelled, labels: { fr_FR: '  ' } })).toBe('label');
    expect(fieldProblem(labelled)).toBeNull();
    expect(fieldProblem({ ...labelled, type: 'choice' })).toBe('options');
    expect(fieldProblem(withType(labelled, 'choice'))).toBe('optionLabel');
  });

  it('shows its label in another language where one is missing', () => {
    expect(labelIn({ fr_FR: 'Nom' }, 'ja_JP')).toBe('Nom');
    expect(labelIn({ fr_FR: 'Nom', ja_JP: '名前' }, 'ja_JP')).toBe('名前');
    expect(labelIn({}, 'en_US')).toBe('');
    expect(withLabel({}, 'en_US', 'x'.repeat(300)).en_US).toHaveLength(200);
  });
});

it('moves and inserts entries', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(inserted(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
});
