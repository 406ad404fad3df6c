import { expect, it } from 'vitest';
import type { Decision } from '../access/decision-log.ts';
import { callContext } from '../testing/test-storage.ts';
import { createExplainHandlers } from './explain.routes.ts';

const common = {
  requestId: 'r',
  decidedAt: 1,
  callerId: 'stranger',
  ownerId: 'owner',
  accessKeyId: null,
  operation: 'GetObject',
  isAllowed: false,
};
const missing = {
  ...common,
  action: 's3:ListBucket',
  resource: 'photos',
  rule: { kind: 'notOwner' },
} as unknown as Decision;
const ofThirdAccount = {
  ...common,
  action: 's3:GetObject',
  resource: 'photos/a/b.jpg',
  rule: { kind: 'notObjectOwner' },
} as unknown as Decision;

async function explain(decision: Decision, account: string) {
  const decisions = { explain: async () => decision } as never;
  return createExplainHandlers({ decisions }).explainRefusal({ request_id: 'r' }, callContext(account));
}

it('tells strangers the same of a missing object as of one that belongs to a third account', async () => {
  const explanation = await explain(missing, 'stranger');
  expect(await explain(ofThirdAccount, 'stranger')).toEqual(explanation);
  expect(explanation).toMatchObject({ action: 's3:GetObject', resource: 'photos', rule: 'notOwner' });
});

it('tells the bucket’s owner which of both it was', async () => {
  expect(await explain(missing, 'owner')).toMatchObject({ action: 's3:ListBucket', rule: 'notOwner' });
  expect(await explain(ofThirdAccount, 'owner')).toMatchObject({
    resource: 'photos/a/b.jpg',
    rule: 'notObjectOwner',
  });
});
