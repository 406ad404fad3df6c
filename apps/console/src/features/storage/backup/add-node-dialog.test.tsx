import { addBackupNode, listBackupNodes } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';

const onClose = vi.fn();
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const connect = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Connect' });

/** Fills in every field that has no default. */
async function fillIn(
  hands: Awaited<ReturnType<typeof show>>,
  endpoint = 'https://s3.example.com',
): Promise<void> {
  await hands.type(box('Node name'), ' attic ');
  await hands.type(box('Endpoint'), endpoint);
  await hands.type(box('Remote bucket'), 'copies');
  await hands.type(box(/prefix/i), '/atoll/2026');
  await hands.type(box('Access key ID'), 'AKIA1');
  await hands.type(screen.getByLabelText('Secret access key'), 'secret');
}

beforeEach(() => {
  onClose.mockClear();
  answers(listBackupNodes, []);
});

test('each missing or malformed value is named at its field, and nothing is sent', async () => {
  const hands = await show(<AddNodeDialog onClose={onClose} />);
  await hands.type(box('Endpoint'), 's3.example.com/path');
  await hands.type(box(/prefix/i), 'two words');
  await hands.click(connect());
  for (const field of [
    box('Node name'),
    box('Endpoint'),
    box('Remote bucket'),
    box(/prefix/i),
    box('Access key ID'),
  ])
    expect(field).toBeInvalid();
  expect(screen.getByLabelText('Secret access key')).toBeInvalid();
  expect(box('Node name')).toHaveFocus();
});

test('a node is added once, with a prefix that ends with a slash', async () => {
  const adding = holds(addBackupNode);
  const hands = await show(<AddNodeDialog onClose={onClose} />);
  await fillIn(hands);
  await hands.click(connect());
  expect(connect()).toBeDisabled();
  adding.answer({ id: 'node-1' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(adding.inputs).toEqual([
    {
      name: 'attic',
      endpoint: 'https://s3.example.com',
      bucket: 'copies',
      prefix: 'atoll/2026/',
      region: 'us-east-1',
      access_key_id: 'AKIA1',
      secret_access_key: 'secret',
      path_style: true,
    },
  ]);
});

test.each([
  [1048, 'Access key ID', /rejected the access key/],
  [1049, 'Remote bucket', /bucket doesn’t exist/],
  [1044, 'Endpoint', /unknown authority/],
] as const)(
  'what the other store answers (%d) is said at “%s”, and what was typed is kept',
  async (code, field, words) => {
    refuses(addBackupNode, code);
    const hands = await show(<AddNodeDialog onClose={onClose} />);
    await fillIn(hands);
    await hands.click(connect());
    await waitFor(() => expect(box(field)).toHaveAccessibleDescription(words));
    expect(box(field)).toHaveFocus();
    expect(box('Remote bucket')).toHaveValue('copies');
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a lost answer is told of, and the node can be added again', async () => {
  fails(addBackupNode);
  const hands = await show(<AddNodeDialog onClose={onClose} />);
  await fillIn(hands);
  await hands.click(connect());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(connect()).toBeEnabled();
});
