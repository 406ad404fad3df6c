import {
  getModelConnection,
  removeModelConnection,
  setModelConnection,
  testModelConnection,
} from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { ModelDialog } from './model-dialog.tsx';

const onClose = vi.fn();
const box = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const key = () => screen.getByLabelText(/^API key/);
const provider = () => screen.getByRole('combobox', { name: 'Provider' });

const stored = {
  preset: 'mistral',
  base_url: 'https://api.mistral.ai/v1',
  model: 'mistral-small',
  has_key: true,
  updated_at: 1,
} as const;

/** Opens the dialog of an account with this model. */
async function open(connection: typeof stored | null = null) {
  answers(getModelConnection, { is_allowed: true, connection });
  const hands = await show(<ModelDialog onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Language model' });
  return hands;
}

beforeEach(() => onClose.mockClear());

test('a model is connected with its key, and the dialog closes', async () => {
  const connecting = answers(setModelConnection, null);
  const hands = await open();
  expect(box('Address')).toHaveValue('https://api.openai.com/v1');
  await hands.type(box('Model'), ' gpt-reef ');
  await hands.type(key(), 'sk-1{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(connecting.inputs).toEqual([
    { preset: 'openai', base_url: 'https://api.openai.com/v1', model: 'gpt-reef', api_key: 'sk-1' },
  ]);
});

test('a missing model, a malformed address and a missing key are named at their fields', async () => {
  const hands = await open();
  await hands.clear(box('Address'));
  await hands.type(box('Address'), 'models.example.com');
  await hands.click(button('Connect model'));
  for (const field of [box('Address'), box('Model'), key()]) expect(field).toBeInvalid();
});

test('another provider brings its address and says whether it needs a key; a typed address stays', async () => {
  const hands = await open();
  await hands.selectOptions(provider(), 'Ollama');
  expect(box('Address')).toHaveValue('http://127.0.0.1:11434/v1');
  expect(screen.getByLabelText('API key (optional)')).toBeVisible();
  await hands.clear(box('Address'));
  await hands.type(box('Address'), 'https://models.example.com/v1');
  await hands.selectOptions(provider(), 'Mistral');
  expect(box('Address')).toHaveValue('https://models.example.com/v1');
});

test('a test shows what the model’s server said, until a field changes', async () => {
  const testing = answers(testModelConnection, {
    problem: 'model_unknown',
    detail: 'No such model',
    took_ms: 12,
  });
  const hands = await open();
  await hands.selectOptions(provider(), 'Other, OpenAI-compatible');
  await hands.type(box('Address'), 'https://models.example.com/v1');
  await hands.type(box('Model'), 'reef');
  await hands.click(button('Test model'));
  expect(await screen.findByText(/The provider has no model with this name/)).toBeVisible();
  expect(screen.getByText('No such model')).toBeVisible();
  expect(testing.inputs).toEqual([
    { preset: 'compatible', base_url: 'https://models.example.com/v1', model: 'reef', api_key: null },
  ]);
  await hands.type(box('Model'), '2');
  expect(screen.queryByText('No such model')).toBeNull();
  answers(testModelConnection, { problem: null, detail: null, took_ms: 1500 });
  await hands.click(button('Test model'));
  expect(await screen.findByText(/The model answered in 1.5 sec/)).toBeVisible();
});

test('the stored key is kept for its own address only', async () => {
  const saving = answers(setModelConnection, null);
  const hands = await open(stored);
  expect(key()).toHaveAccessibleDescription('Leave empty to keep the stored key.');
  await hands.clear(box('Address'));
  await hands.type(box('Address'), 'https://elsewhere.example/v1');
  await hands.click(button('Save'));
  expect(key()).toBeInvalid();
  await hands.clear(box('Address'));
  await hands.type(box('Address'), stored.base_url);
  await hands.clear(box('Model'));
  await hands.type(box('Model'), 'mistral-large{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saving.inputs).toEqual([{ preset: 'mistral', base_url: stored.base_url, model: 'mistral-large' }]);
});

test('a model is disconnected after a confirmation', async () => {
  const removing = answers(removeModelConnection, null);
  const hands = await open(stored);
  await hands.click(button('Disconnect model'));
  expect(screen.getByRole('dialog', { name: 'Disconnect mistral-small?' })).toBeVisible();
  expect(removing.inputs).toEqual([]);
  await hands.click(button('Disconnect model'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(removing.inputs).toEqual([{}]);
});

test('a refusal is shown beside the button', async () => {
  refuses(setModelConnection, 1059);
  const hands = await open(stored);
  await hands.type(box('Model'), '2{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('where the operator allows no own models, the dialog says so', async () => {
  answers(getModelConnection, { is_allowed: false, connection: null });
  await show(<ModelDialog onClose={onClose} />);
  expect(await screen.findByText(/doesn’t allow accounts to connect/)).toBeVisible();
});
