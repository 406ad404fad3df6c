import { prepareZip, publicConfig } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { DownloadAllPanel } from './download-all-panel.tsx';
import { DownloadBucketDialog } from './download-bucket-dialog.tsx';

const bucket = {
  name: 'photos',
  created_at: 1,
  versioning: 'off' as const,
  object_lock: false,
  object_count: 12,
  version_count: 12,
  size_bytes: 2_000_000,
  tags: [],
  is_public: false,
  region: 'us-east-1',
  encryption: null,
  quota: { max_bytes: null, max_objects: null, max_sent_bytes: null },
};

test('a bucket is downloaded as a zip of everything in it, or with a command', async () => {
  answers(publicConfig, serverConfig);
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const zipping = answers(prepareZip, { url: 'http://localhost:9000/.atoll/zip/x', expires_at: 1 });
  const onClose = vi.fn();
  const hands = await show(<DownloadBucketDialog bucket={bucket} onClose={onClose} />);
  expect(screen.getByText(/latest versions of 12 objects/)).toBeVisible();
  expect(await screen.findByText(/aws s3 sync s3:\/\/photos photos \\\s+--endpoint-url/)).toBeVisible();
  expect(screen.getByText(/rclone copy :s3:photos photos/)).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Download zip' }));
  await waitFor(() => expect(follow).toHaveBeenCalledOnce());
  expect(zipping.inputs).toEqual([{ bucket: 'photos', folder: '', prefixes: [''] }]);
  expect(onClose).toHaveBeenCalledOnce();
  follow.mockRestore();
});

test('an empty bucket has nothing to download', async () => {
  answers(publicConfig, serverConfig);
  await show(<DownloadBucketDialog bucket={{ ...bucket, object_count: 0 }} onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Download zip' })).toBeDisabled();
});

test('one command downloads all buckets', async () => {
  answers(publicConfig, serverConfig);
  await show(<DownloadAllPanel />);
  expect(await screen.findByText(/rclone copy :s3: atoll-files.*http:\/\/localhost:9000/s)).toBeVisible();
  expect(screen.getByText(/one bucket as a zip.*“Download all files”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to buckets' })).toBeVisible();
});
