import { getBucket, publicConfig, setBucketPolicy, setPublicAccessBlock } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail } from '../../testing/buckets.ts';
import { PublicAccessDialog } from './public-access-dialog.tsx';

const block = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const allowed = { ...block, block_public_policy: false };
const open = { ...allowed, restrict_public_buckets: false };

async function makePublic() {
  answers(getBucket, bucketDetail('photos'));
  answers(publicConfig, serverConfig);
  const hands = await show(
    <PublicAccessDialog
      bucket="photos"
      policy={null}
      block={block}
      hasOtherRules={false}
      to="public"
      onClose={() => undefined}
    />,
  );
  await hands.click(screen.getByRole('button', { name: 'Make public' }));
}

test('a bucket is opened in steps, of which each replaces only what the one before left', async () => {
  const blocking = answers(setPublicAccessBlock, null);
  const policy = answers(setBucketPolicy, null);
  await makePublic();
  await waitFor(() =>
    expect(blocking.inputs).toEqual([
      { bucket: 'photos', ...allowed, replaces: block },
      { bucket: 'photos', ...open, replaces: allowed },
    ]),
  );
  expect(policy.inputs).toMatchObject([{ bucket: 'photos', replaces: null }]);
});

test('a policy that someone else has changed stays, and so does the block', async () => {
  const blocking = answers(setPublicAccessBlock, null);
  refuses(setBucketPolicy, 1078);
  await makePublic();
  expect(await screen.findByText(/Someone else has changed this setting/)).toBeVisible();
  expect(blocking.inputs.at(-1)).toEqual({ bucket: 'photos', ...block, replaces: allowed });
});
