import { randomUUID } from 'node:crypto';
import {
  addCredit,
  type Call,
  calls,
  createAccessKey,
  createBucket,
  createFolder,
  createShareLink,
  listAccessKeys,
  listBuckets,
  listInvoices,
  listLedger,
  listObjects,
  listShareLinks,
  listUploadParts,
  signOut,
  startUpload,
  userInfo,
} from '@atoll/contract';
import { type Account, signUp, useAtoll } from '@atoll/testkit';
import { describe, expect, test } from 'vitest';
import { plausible, send, variantsOf } from './contract.fixture.ts';

/** What one account owns, under the names that the calls have for it. */
interface Possessions {
  bucket: string;
  key: string;
  upload_id: string;
  access_key_id: string;
  link_id: string;
  id: string;
}

async function acquire({ api }: Account): Promise<Possessions> {
  const at = { bucket: `owned-${randomUUID()}`, key: 'private/report' };
  await api.ask(createBucket, { name: at.bucket });
  await api.ask(createFolder, { bucket: at.bucket, name: 'private' });
  const { link_id } = await api.ask(createShareLink, { bucket: at.bucket, kind: 'folder', key: 'private/' });
  const started = await api.ask(startUpload, { ...at, size_bytes: 20 * 1024 ** 2 });
  const { access_key_id } = await api.ask(createAccessKey, { name: 'owned' });
  const order = { amount_micro_usd: 1_000_000, idempotency_key: randomUUID() };
  await api.call(addCredit, { ...order, payment_method: 'sandbox_declined' });
  const { invoices } = await api.ask(listInvoices, {});
  if (started.kind !== 'multipart') throw new Error('small enough for one request');
  return { ...at, upload_id: started.upload_id, access_key_id, link_id, id: invoices[0]?.id ?? '' };
}

/** All that the owner can see of it, to be compared. */
async function inventory({ api }: Account, owned: Possessions): Promise<unknown> {
  const { bucket, key, upload_id } = owned;
  return {
    account: await api.ask(userInfo, {}),
    buckets: await api.ask(listBuckets, {}),
    objects: await api.ask(listObjects, { bucket }),
    parts: await api.ask(listUploadParts, { bucket, key, upload_id }),
    links: await api.ask(listShareLinks, {}),
    keys: await api.ask(listAccessKeys, {}),
    invoices: await api.ask(listInvoices, {}),
    ledger: await api.ask(listLedger, {}),
  };
}

/** The payload of somebody who knows every name the owner has for things. */
function aimedAt(owned: Possessions, call: Call, variant: ReturnType<typeof variantsOf>[number]) {
  const names: Record<string, unknown> = { ...owned };
  if (call.path === '/api/storage/buckets') names.name = owned.bucket;
  const declared = Object.keys(variant.properties ?? {});
  const aimed = Object.fromEntries(
    declared.filter((name) => name in names).map((name) => [name, names[name]]),
  );
  return { isAimed: Object.keys(aimed).length > 0, payload: { ...plausible(variant), ...aimed } };
}

/** Calls in which a name narrows what the caller has: another account's name finds nothing there. */
const nothingFound: Record<string, unknown> = {
  listAuditEntries: { entries: [], next_cursor: null },
};

const sessionCalls = (Object.values(calls) as Call[]).filter(
  ({ auth, name }) => auth !== 'none' && name !== signOut.name,
);

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  const atoll = useAtoll({ database });

  test('no call shows or changes what another account has, whatever names it is given', async () => {
    const [owner, stranger] = [await signUp(atoll()), await signUp(atoll())];
    const owned = await acquire(owner);
    const before = await inventory(owner, owned);
    const aims: string[] = [];
    for (const call of sessionCalls) {
      for (const variant of variantsOf(call)) {
        const { isAimed, payload } = aimedAt(owned, call, variant);
        const { status, text, envelope } = await send(atoll(), call, payload, `Bearer ${stranger.token}`);
        expect(status, call.name).toBe(200);
        expect(text, call.name).not.toContain(owner.email);
        if (!isAimed) continue;
        aims.push(call.name);
        expect([call.name, envelope.data]).toEqual([call.name, nothingFound[call.name] ?? null]);
        if (!(call.name in nothingFound)) expect(envelope.code, call.name).not.toBe(200);
      }
    }
    expect(await inventory(owner, owned)).toEqual(before);
    expect(aims).toEqual(
      expect.arrayContaining([
        'deleteBucket',
        'downloadObject',
        'abortUpload',
        'deleteAccessKey',
        'revokeShareLink',
        'voidInvoice',
      ]),
    );
  });
});
