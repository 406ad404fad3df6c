import { createBucket, listKmsKeys } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CreateBucketDialog } from './create-bucket-dialog.tsx';

const onClose = vi.fn();
const name = () => screen.getByRole('textbox', { name: 'Bucket name' });
const create = () => screen.getByRole('button', { name: 'Create bucket' });

test.each([
  ['UPPER', /lowercase letters/],
  ['xn--bucket', /xn--/],
  ['bucket-s3alias', /-s3alias/],
])('%s is refused while it is typed', async (wrong, message) => {
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  expect(name()).toHaveFocus();
  await hands.type(name(), wrong);
  await waitFor(() => expect(name()).toHaveAccessibleDescription(message));
  expect(name()).toBeInvalid();
  await hands.clear(name());
  await hands.type(name(), 'photos');
  expect(name()).toBeValid();
});

test.each([
  [2003, /already exists/],
  [2004, /up to 100 buckets/],
  [2016, /Enter a bucket name/],
] as const)('refusal %i is said under the name until it is edited', async (code, message) => {
  refuses(createBucket, code);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.type(name(), 'taken');
  await hands.click(create());
  await waitFor(() => expect(name()).toHaveAccessibleDescription(message));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await hands.type(name(), '2');
  expect(name()).toBeValid();
});

test('a bucket is created as it is described, once', async () => {
  const creating = holds(createBucket);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.type(name(), 'photos');
  await hands.click(screen.getByText('More options'));
  await hands.click(screen.getByRole('radio', { name: 'Keys managed by the server (SSE-S3)' }));
  await hands.click(screen.getByRole('button', { name: 'Add tag' }));
  await hands.type(screen.getByRole('textbox', { name: 'Name' }), 'team');
  await hands.type(screen.getByRole('textbox', { name: 'Value' }), 'web');
  await hands.type(screen.getByLabelText('Storage limit'), '2');
  await hands.click(create());
  expect(create()).toBeDisabled();
  await hands.type(name(), '{Enter}');
  creating.answer(null);
  expect(creating.inputs).toEqual([
    {
      name: 'photos',
      encryption: { type: 'AES256' },
      versioning: true,
      tags: [{ key: 'team', value: 'web' }],
      quota: expect.objectContaining({ max_bytes: 2 * 1024 ** 3 }),
    },
  ]);
});

test('a bucket keeps versions, unless this is turned off', async () => {
  const creating = answers(createBucket, null);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.type(name(), ' photos {Enter}');
  expect(creating.inputs).toEqual([{ name: 'photos', versioning: true }]);
});

test('a bucket that says nothing else is only named', async () => {
  const creating = answers(createBucket, null);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.click(screen.getByRole('checkbox', { name: /^Keep deleted and replaced files/ }));
  await hands.type(name(), ' photos {Enter}');
  expect(creating.inputs).toEqual([{ name: 'photos' }]);
});

test('a missing KMS key is said at its own field', async () => {
  answers(listKmsKeys, []);
  refuses(createBucket, 2008);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.type(name(), 'photos');
  await hands.click(screen.getByText('More options'));
  await hands.click(screen.getByRole('radio', { name: 'Your own key (SSE-KMS)' }));
  await hands.click(create());
  await waitFor(() => expect(screen.getByLabelText('KMS key')).toBeInvalid());
  expect(name()).toBeValid();
});

test('a lock needs versions, and warns', async () => {
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.click(screen.getByText('More options'));
  const versions = screen.getByRole('checkbox', { name: /^Keep deleted and replaced files/ });
  await hands.click(screen.getByRole('checkbox', { name: /object lock/i }));
  expect(versions).toBeChecked();
  expect(versions).toBeDisabled();
});

test('a refusal without a field, and a lost answer, are said at the end', async () => {
  refuses(createBucket, 1022);
  const hands = await show(<CreateBucketDialog onClose={onClose} />);
  await hands.type(name(), 'photos');
  await hands.click(create());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(name()).toBeValid();
  fails(createBucket);
  await hands.click(create());
  expect(await screen.findByText('The server didn’t confirm this. Try again.')).toBeVisible();
});
