import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type accountsCalls, type billingCalls, defaultLocale, type storageCalls } from '@atoll/contract';
import type { AccountDirectory } from '../features/accounts/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { CallContext, Handlers, Principal } from '../platform/http/handlers.ts';
import { dayMs } from '../platform/time.ts';
import { type DemoAgentDeps, guideBucket, prepareDemoAgent } from './demo/agent.ts';
import { type DemoBucket, demoBuckets } from './demo/files.ts';
import { type DemoHubDeps, prepareDemoHub } from './demo/hub.ts';
import { type DemoWorkDeps, prepareDemoWork } from './demo/work.ts';
import { workBuckets } from './demo/work-files.ts';
import { generatePassword } from './password.ts';

export const demoEmail = 'demo@atoll.example';
/** Credit purchases of the previous months. */
const purchases = [
  { daysAgo: 143, amountMicroUsd: 10_000_000 },
  { daysAgo: 97, amountMicroUsd: 5_000_000 },
  { daysAgo: 51, amountMicroUsd: 5_000_000 },
  { daysAgo: 4, amountMicroUsd: 5_000_000 },
];
const keyName = 'Demo key';

type Caller = CallContext & { readonly principal: Principal };

export interface DemoDependencies {
  accounts: Pick<AccountDirectory, 'create' | 'find' | 'setPassword'>;
  handlers: {
    accounts: Pick<Handlers<typeof accountsCalls>, 'listTags' | 'saveTags'>;
    storage: DemoWorkDeps['handlers'] & Pick<Handlers<typeof storageCalls>, 'createBucket' | 'onboarding'>;
    billing: Pick<Handlers<typeof billingCalls>, 'billingSummary'>;
  };
  billingAt: (clock: Clock) => { handlers: Pick<Handlers<typeof billingCalls>, 'addCredit'> };
  storage: Pick<Storage, 'authorizeBucket' | 'objects' | 'access' | 'credentials'>;
  agents: DemoAgentDeps;
  hub: Omit<DemoHubDeps, 'accounts' | 'storage'>;
  work: Pick<DemoWorkDeps, 'addMember' | 'recordUse'>;
}

export interface Demo {
  email: string;
  /** Generated at every start, and stored only as a hash. */
  password: string;
  /** Set only if this start created it, because a secret is shown once. */
  accessKey: { id: string; secret: string } | null;
}

/**
 * Prepares a demo account for signing in, and fills it once through the services that users call. Content that people
 * delete later stays deleted.
 */
export async function prepareDemo(deps: DemoDependencies): Promise<Demo> {
  const password = generatePassword();
  const known = await deps.accounts.find(demoEmail);
  if (known) await deps.accounts.setPassword(known.id, password);
  const { id } = known ?? (await deps.accounts.create({ email: demoEmail, username: 'Demo', password }));
  const caller = callerFor(id);

  // The access key is created last and leaves a permanent record, so it marks the demo as complete.
  const { access_key_created: isComplete } = await deps.handlers.storage.onboarding({}, caller);
  if (isComplete) return { email: demoEmail, password, accessKey: null };
  await chooseTags(deps, caller);
  await fillBuckets(deps, caller, [await guideBucket(), ...(await demoBuckets())]);
  const isPaid = await buyCredit(deps, caller);
  await prepareDemoAgent(deps.agents, caller);
  const hub = {
    ...deps.hub,
    accounts: deps.accounts,
    storage: { ...deps.storage, handlers: deps.handlers.storage },
  };
  await prepareDemoHub(hub, { caller, isPaid, callerOf: callerFor });
  // The expedition's pictures come last, which makes them the most recent objects.
  await fillBuckets(deps, caller, await workBuckets());
  const work = {
    ...deps.work,
    accounts: deps.accounts,
    storage: deps.storage,
    handlers: deps.handlers.storage,
  };
  await prepareDemoWork(work, caller, deps.hub.clock.now());
  const key = await deps.handlers.storage.createAccessKey({ name: keyName }, caller);
  return { email: demoEmail, password, accessKey: { id: key.access_key_id, secret: key.secret_access_key } };
}

/** Returns the lines to print for the person who started the server. */
export function describeDemo({ email, password, accessKey }: Demo, consoleUrl: string): string[] {
  return [
    `Demo     ${consoleUrl}/signin`,
    `         ${email}  ${password}  (a new password at every start)`,
    ...(accessKey ? [`         S3 key ${accessKey.id}  secret ${accessKey.secret}  (shown this once)`] : []),
  ];
}

function callerFor(accountId: string): Caller {
  return {
    requestId: randomUUID(),
    locale: defaultLocale,
    address: '127.0.0.1',
    isSecure: true,
    userAgent: 'atoll --demo',
    cookies: {},
    setCookie: () => undefined,
    principal: { accountId, personId: accountId, role: 'owner', sessionId: randomUUID(), isFresh: true },
  };
}

async function chooseTags({ handlers }: DemoDependencies, caller: Caller): Promise<void> {
  const groups = await handlers.accounts.listTags({}, caller);
  const tags = groups.flatMap((group) => group.tags.slice(0, 1).map((tag) => tag.id));
  await handlers.accounts.saveTags({ tags }, caller);
}

async function fillBuckets(
  { handlers, storage }: DemoDependencies,
  caller: Caller,
  buckets: readonly DemoBucket[],
): Promise<void> {
  const { accountId } = caller.principal;
  // An interrupted start may have created some of them.
  const existing = new Set((await handlers.storage.listBuckets({}, caller)).map((bucket) => bucket.name));
  for (const { name, files } of buckets) {
    if (!existing.has(name)) await handlers.storage.createBucket({ name }, caller);
    const bucket = await storage.authorizeBucket(accountId, name);
    for (const { key, contentType, bytes } of files) {
      const headers = { contentType, headers: {}, metadata: {} };
      await storage.objects.put(bucket, key, { body: Readable.from([bytes]) }, { headers });
    }
  }
}

/** Buys credit in the sandbox. With a real payment provider, the demo has none. Returns whether there is credit. */
async function buyCredit(deps: DemoDependencies, caller: Caller): Promise<boolean> {
  const { handlers, billingAt, hub } = deps;
  const { payments } = await handlers.billing.billingSummary({}, caller);
  if (payments !== 'sandbox') return false;
  for (const { daysAgo, amountMicroUsd } of purchases) {
    const boughtAt = hub.clock.now() - daysAgo * dayMs;
    await billingAt({ now: () => boughtAt }).handlers.addCredit(
      {
        amount_micro_usd: amountMicroUsd,
        payment_method: 'sandbox_approved',
        idempotency_key: `demo ${daysAgo}`,
      },
      caller,
    );
  }
  return true;
}
