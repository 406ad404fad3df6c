import { act, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { CheckField } from '../choices/check-field.tsx';
import { ChoiceGroup } from '../choices/choice-group.tsx';
import { TextField } from '../text/text-field.tsx';
import { FormStack } from './form-stack.tsx';
import { type Form, useForm } from './use-form.ts';

interface Order {
  name: string;
  size: 'small' | 'large' | undefined;
  copies: string;
  isGift: boolean;
}

let form: Form<Order>;

function OrderForm({ onSubmit }: { onSubmit: (order: Order) => void }) {
  form = useForm<Order>({
    initialValues: { name: '', size: undefined, copies: '1', isGift: false },
    validate: {
      name: (name) => name.trim() === '' && 'Enter a name.',
      size: (size) => !size && 'Choose a size.',
      // Gifts are limited to one copy.
      copies: (copies, { isGift }) => isGift && copies !== '1' && 'A gift is one copy.',
    },
  });
  return (
    <FormStack form={form} onSubmit={onSubmit}>
      <TextField label="Name" {...form.getInputProps('name')} />
      <ChoiceGroup
        label="Size"
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        {...form.getInputProps('size')}
      />
      <TextField label="Copies" {...form.getInputProps('copies')} />
      <CheckField label="Gift" {...form.getInputProps('isGift')} />
      <button type="submit">Order</button>
    </FormStack>
  );
}

const send = () => screen.getByRole('button', { name: 'Order' });

test('values are handed over once all are good; until then the first field in error has the focus', async () => {
  const onSubmit = vi.fn();
  const hands = await show(<OrderForm onSubmit={onSubmit} />);
  await hands.click(send());
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByText('Choose a size.')).toBeVisible();

  await hands.type(screen.getByLabelText('Name'), 'Ada');
  expect(screen.queryByText('Enter a name.')).toBeNull();
  expect(screen.getByText('Choose a size.')).toBeVisible();

  await hands.click(send());
  expect(screen.getByLabelText('Small')).toHaveFocus();
  await hands.click(screen.getByLabelText('Large'));
  await hands.click(send());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: 'Ada',
    size: 'large',
    copies: '1',
    isGift: false,
  });
});

test('a rule sees the other values', async () => {
  const onSubmit = vi.fn();
  const hands = await show(<OrderForm onSubmit={onSubmit} />);
  act(() => form.setValues({ name: 'Ada', size: 'small', copies: '2' }));
  await hands.click(screen.getByLabelText('Gift'));
  await hands.click(send());
  expect(screen.getByLabelText('Copies')).toHaveAccessibleDescription('A gift is one copy.');
  await hands.click(screen.getByLabelText('Gift'));
  await hands.click(send());
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('what the server refuses stands at its field, which takes the focus', async () => {
  const hands = await show(<OrderForm onSubmit={() => form.refuseField('copies', 'Sold out.')} />);
  act(() => form.setValues({ name: 'Ada', size: 'small' }));
  await hands.click(send());
  expect(screen.getByLabelText('Copies')).toHaveFocus();
  expect(screen.getByLabelText('Copies')).toHaveAccessibleDescription('Sold out.');
  await hands.type(screen.getByLabelText('Copies'), '2');
  expect(screen.queryByText('Sold out.')).toBeNull();
});

test('a form is dirty while its values differ from the first ones', () => {
  const { result } = renderHook(() => useForm({ initialValues: { tags: ['a'], file: null as File | null } }));
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.setFieldValue('tags', ['a', 'b']));
  expect(result.current.isDirty).toBe(true);
  act(() => result.current.setFieldValue('tags', ['a']));
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.setFieldValue('file', new File(['x'], 'x.txt')));
  expect(result.current.isDirty).toBe(true);
});

test('first values that come later are shown until the first edit, and again after a reset', () => {
  const { result, rerender } = renderHook((name: string) => useForm({ initialValues: { name } }), {
    initialProps: 'a',
  });
  rerender('b');
  expect(result.current.values.name).toBe('b');
  act(() => result.current.setFieldValue('name', 'mine'));
  rerender('c');
  expect(result.current.values.name).toBe('mine');
  act(() => {
    result.current.setFieldError('name', 'Taken.');
    result.current.reset();
  });
  expect(result.current.values.name).toBe('c');
  expect(result.current.errors.name).toBeUndefined();
  expect(result.current.isDirty).toBe(false);
});

test('a form can begin with a message', () => {
  const { result } = renderHook(() =>
    useForm({ initialValues: { name: 'b' }, initialErrors: { name: 'Taken.' } }),
  );
  expect(result.current.getInputProps('name').error).toBe('Taken.');
});
