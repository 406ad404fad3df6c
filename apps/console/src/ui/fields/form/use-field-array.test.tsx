import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFieldArray } from './use-field-array.ts';
import { useForm } from './use-form.ts';

function renderList(tags: readonly string[]) {
  const { result } = renderHook(() => {
    const form = useForm({
      initialValues: { tags },
      validate: { tags: (rows) => rows.map((tag) => tag === '' && 'Enter a tag.') },
    });
    return { form, list: useFieldArray(form, 'tags') };
  });
  const submit = () => {
    let handed: readonly string[] | undefined;
    const form = document.createElement('form');
    const event = new Event('submit') as unknown as React.FormEvent<HTMLElement>;
    Object.defineProperty(event, 'currentTarget', { value: form });
    act(() => result.current.form.onSubmit((values) => (handed = values.tags))(event));
    return handed;
  };
  return { result, submit };
}

test('rows keep their keys when others are added, changed or removed', () => {
  const { result } = renderList(['a', 'b', 'c']);
  const keys = () => result.current.list.fields.map(({ key, value }) => `${value} ${key}`);
  const [, b, c] = keys();
  act(() => result.current.list.remove(0));
  expect(keys()).toEqual([b, c]);
  act(() => result.current.list.append('d'));
  act(() => result.current.list.update(0, 'b'));
  expect(keys().slice(0, 2)).toEqual([b, c]);
  expect(result.current.form.values.tags).toEqual(['b', 'c', 'd']);
  expect(new Set(keys().map((key) => key.split(' ')[1])).size).toBe(3);
  act(() => result.current.form.reset());
  expect(result.current.list.fields.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
});

test('a message stays with its row, and goes when that row is edited', () => {
  const { result, submit } = renderList(['a', '', '']);
  expect(submit()).toBeUndefined();
  const errors = () => result.current.list.fields.map(({ error }) => error);
  expect(errors()).toEqual([undefined, 'Enter a tag.', 'Enter a tag.']);
  act(() => result.current.list.remove(0));
  expect(errors()).toEqual(['Enter a tag.', 'Enter a tag.']);
  act(() => result.current.list.update(1, 'c'));
  expect(errors()).toEqual(['Enter a tag.', undefined]);
  act(() => result.current.list.update(0, 'b'));
  expect(submit()).toEqual(['b', 'c']);
});

test('a message of the whole list goes when any row is edited', () => {
  const { result } = renderList(['a', 'b']);
  act(() => result.current.form.setFieldError('tags', 'Too many.'));
  expect(result.current.list.error).toBe('Too many.');
  act(() => result.current.list.remove(1));
  expect(result.current.list.error).toBeUndefined();
});
