import { type CallInput, closedPublicAccess, setBucketPolicy, setPublicAccessBlock } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import type { Answer } from '#lib/calls/json-client.ts';
import { notify } from '#lib/notices/notify.ts';
import { useTask } from '#ui/dialogs/use-task.ts';
import { settingsChanged } from '../form/queries.ts';
import { withoutPublicRead, withPublicRead } from './public-access.ts';

export type PublicBlock = Omit<CallInput<typeof setPublicAccessBlock>, 'bucket' | 'replaces'>;

type PolicyChange = Pick<CallInput<typeof setBucketPolicy>, 'policy' | 'replaces'>;

interface PublicAccessChange {
  bucket: string;
  policy: string | null;
  block: PublicBlock;
  onDone: () => void;
}

/** Opens a bucket to everyone, or closes it. A partial failure leaves the bucket closed, or unchanged. */
export function usePublicAccess({ bucket, policy, block, onDone }: PublicAccessChange) {
  const { t } = useTranslation(['bucket-settings', 'common']);
  const [error, setError] = useState<string | null>(null);
  const [change, isRunning] = useTask(async (to: 'public' | 'private') => {
    setError(null);
    const text = to === 'public' ? withPublicRead(policy, bucket) : withoutPublicRead(policy);
    if (text === undefined) return setError(t('publicAccess.unreadable'));
    const changed = { policy: text || null, replaces: policy };
    const answer = await (to === 'public' ? open(bucket, changed, block) : close(bucket, changed)).catch(
      (failure: unknown) => {
        console.warn(failure);
        return { ok: false as const, code: 0, msg: t('common:notConfirmed') };
      },
    );
    await settingsChanged(bucket);
    if (!answer.ok) return setError(answer.msg);
    notify({ kind: 'success', text: t('saved'), place: 'bottom-left' });
    onDone();
  });
  return { change, isRunning, error };
}

/** Allows the policy, sets it, and only then opens the bucket. ACLs stay unchanged. */
async function open(bucket: string, policy: PolicyChange, block: PublicBlock): Promise<Answer<unknown>> {
  const setBlock = (changed: PublicBlock, replaces: PublicBlock) =>
    request(setPublicAccessBlock, { bucket, ...changed, replaces }, { notify: false });
  const allowed = { ...block, block_public_policy: false };
  const unblocked = await setBlock(allowed, block);
  if (!unblocked.ok) return unblocked;
  const set = await request(setBucketPolicy, { bucket, ...policy }, { notify: false });
  if (!set.ok) {
    await setBlock(block, allowed);
    return set;
  }
  return setBlock({ ...allowed, restrict_public_buckets: false }, allowed);
}

/** Sets the block first, whatever it was, so that nothing is public from then on. */
async function close(bucket: string, policy: PolicyChange): Promise<Answer<unknown>> {
  const blocked = await request(setPublicAccessBlock, { bucket, ...closedPublicAccess }, { notify: false });
  if (!blocked.ok) return blocked;
  return request(setBucketPolicy, { bucket, ...policy }, { notify: false });
}
