import { describeObject, downloadObject } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CompareVersions } from './compare-versions.tsx';
import type { ObjectVersion } from './versions-panel.tsx';

const version = (version_id: string) =>
  ({
    version_id,
    etag: version_id,
    size_bytes: 5,
    modified_at: 1,
    storage_class: 'STANDARD',
  }) as ObjectVersion;

const described = {
  version_id: 'b',
  is_latest: true,
  size_bytes: 5,
  etag: 'b',
  modified_at: 1,
  storage_class: 'STANDARD',
  headers: {},
  metadata: {},
  tags: [],
  checksum: null,
  archive: null,
  lock: { mode: null, retain_until: null, legal_hold: false },
};

async function compare(key: string, content_type: string, onRestore?: () => void) {
  answers(describeObject, { ...described, key, content_type });
  return show(
    <CompareVersions
      bucket="reef"
      objectKey={key}
      before={version('a')}
      after={version('b')}
      onRestore={onRestore}
      onClose={() => undefined}
    />,
  );
}

test('pictures are shown next to each other', async () => {
  const asked = holds(downloadObject);
  await compare('one.png', 'image/png');
  const [before, after] = await screen.findAllByRole('figure');
  expect(within(before!).getByText('Before')).toBeVisible();
  expect(within(after!).getByText('After')).toBeVisible();
  expect(asked.inputs.map(({ version_id }) => version_id)).toEqual(['a', 'b']);
});

test('of other files, only the details are compared, and that is said', async () => {
  await compare('one.zip', 'application/zip');
  expect(await screen.findByText('For files of this type, only the details can be compared.')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('the earlier version is restored from the comparison, by those who may', async () => {
  const onRestore = vi.fn();
  const hands = await compare('one.zip', 'application/zip', onRestore);
  await hands.click(await screen.findByRole('button', { name: 'Restore the earlier version' }));
  expect(onRestore).toHaveBeenCalledOnce();
});

test('without a way to restore, nothing offers it', async () => {
  await compare('one.zip', 'application/zip');
  await screen.findByText('For files of this type, only the details can be compared.');
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
});
