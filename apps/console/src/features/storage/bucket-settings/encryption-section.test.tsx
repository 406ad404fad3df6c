import { createKmsKey, getBucketEncryption, listKmsKeys, setBucketEncryption } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { kmsKey } from '../testing/kms-key.ts';
import { EncryptionSection } from './encryption-section.tsx';

test('each kind of encryption is explained before it is chosen', async () => {
  answers(getBucketEncryption, null);
  await show(<EncryptionSection bucket="photos" />);
  const choice = (name: string) => screen.findByRole('radio', { name });
  expect(await choice('None')).toHaveAccessibleDescription(/stored as they are/);
  expect(await choice('Keys managed by the server (SSE-S3)')).toHaveAccessibleDescription(
    /Nothing to set up/,
  );
  expect(await choice('Your own key (SSE-KMS)')).toHaveAccessibleDescription(/rotate, disable or delete/);
});

test('a key is created next to the choice of keys, which keeps the draft and chooses it', async () => {
  answers(getBucketEncryption, null);
  answers(listKmsKeys, []);
  const creating = answers(createKmsKey, kmsKey);
  const saving = answers(setBucketEncryption, null);
  const hands = await show(<EncryptionSection bucket="photos" />);
  await hands.click(await screen.findByRole('radio', { name: 'Your own key (SSE-KMS)' }));
  await hands.click(screen.getByRole('button', { name: 'Create key' }));
  answers(listKmsKeys, [{ ...kmsKey, buckets: [] }]);
  const dialog = within(screen.getByRole('dialog'));
  await hands.type(dialog.getByRole('textbox', { name: 'Name' }), 'photos{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(creating.inputs).toHaveLength(1);
  expect(saving.inputs).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'KMS key' })).toHaveDisplayValue('alias/photos'),
  );
  await hands.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saving.inputs).toEqual([{ bucket: 'photos', type: 'aws:kms', kms_key_id: 'k1', replaces: null }]),
  );
});
