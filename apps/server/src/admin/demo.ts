import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type accountsCalls, defaultLocale, type storageCalls } from '@atoll/contract';
import { deferSync } from '@atoll/database';
import type { AccountDirectory } from '../features/accounts/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import type { CallContext, Handlers, Principal } from '../platform/http/handlers.ts';
import { dayMs } from '../platform/time.ts';
import { type DemoAgentDeps, guideBucket, prepareDemoAgent } from './demo/agent.ts';
import { type DemoBucket, demoBuckets } from './demo/files.ts';
import { playedDays } from './demo/hub/play.ts';
import { bucketName as hubBucket } from './demo/hub/project.ts';
import { type DemoHubDeps, hubOpenedAt, prepareDemoHub } from './demo/hub.ts';
import { type DemoMoneyDeps, hasSandbox, spendMoney } from './demo/money.ts';
import type { DemoPast } from './demo/past.ts';
import { demoEmail } from './demo/settings.ts';
import { type DemoWorkDeps, prepareDemoWork, rememberUse } from './demo/work.ts';
import { expeditionBucket, workBuckets } from './demo/work-files.ts';
import { generatePassword } from './password.ts';

const keyName = 'Demo key';

type Caller = CallContext & { readonly principal: Principal };

export interface DemoDependencies {
  accounts: Pick<AccountDirectory, 'create' | 'find' | 'setPassword'>;
  handlers: {
    accounts: Pick<Handlers<typeof accountsCalls>, 'listTags' | 'saveTags'>;
    storage: DemoWorkDeps['handlers'] & Pick<Handlers<typeof storageCalls>, 'createBucket' | 'onboarding'>;
    billing: DemoMoneyDeps['billing'];
  };
  billingAt: DemoMoneyDeps['billingAt'];
  storage: Pick<Storage, 'authorizeBucket' | 'objects' | 'objectsAt' | 'access' | 'credentials'>;
  agents: DemoAgentDeps;
  hub: Omit<DemoHubDeps, 'accounts' | 'storage' | 'recordAt'>;
  work: DemoPast;
}

/** Completed parts of filling. */
export interface DemoProgress {
  readonly done: number;
  readonly of: number;
}

export interface Demo {
  email: string;
  /** Generated at every start, and stored only as a hash. */
  password: string;
  /** Set only if this start created it, because a secret is shown once. */
  accessKey: { id: string; secret: string } | null;
  /** Whether an earlier start was interrupted while it filled the account. */
  wasInterrupted: boolean;
}

/**
 * Prepares a demo account for signing in, and fills it once through the services that users call. Content that people
 * delete later stays deleted.
 * @param onProgress called when a part of filling is done
 */
export async function prepareDemo(
  deps: DemoDependencies,
  onProgress: (progress: DemoProgress) => void,
): Promise<Demo> {
  const password = generatePassword();
  const known = await deps.accounts.find(demoEmail);
  if (known) await deps.accounts.setPassword(known.id, password);
  const { id } = known ?? (await deps.accounts.create({ email: demoEmail, username: 'Demo', password }));
  const caller = callerFor(id);

  // The access key is created last and leaves a permanent record, so it marks the demo as complete.
  const { access_key_created: isComplete } = await deps.handlers.storage.onboarding({}, caller);
  if (isComplete) return { email: demoEmail, password, accessKey: null, wasInterrupted: false };
  let done = 0;
  const steps = stepsOf(deps, caller, (parts) => onProgress({ done: done + parts, of }));
  const of = steps.reduce((sum, { parts }) => sum + parts, 0);
  for (const { parts, run } of steps) {
    onProgress({ done, of });
    // Creating the key below syncs these steps too. Until then, nobody can rely on the account.
    await deferSync(run);
    done += parts;
  }
  const key = await deps.handlers.storage.createAccessKey({ name: keyName }, caller);
  const accessKey = { id: key.access_key_id, secret: key.secret_access_key };
  return { email: demoEmail, password, accessKey, wasInterrupted: known !== undefined };
}

interface Step {
  /** Its share of the progress: parts take about the same time. */
  readonly parts: number;
  readonly run: () => Promise<void>;
}

function stepsOf(deps: DemoDependencies, caller: Caller, onPart: (done: number) => void): Step[] {
  const { accounts, storage } = deps;
  const work = { ...deps.work, accounts, storage, handlers: deps.handlers.storage };
  const now = deps.hub.clock.now();
  const first = async () => [await guideBucket(), ...(await demoBuckets()), ...workBuckets()];
  let days = 0;
  const onDay = () => onPart(++days);
  return [
    {
      parts: 1,
      async run() {
        await chooseTags(deps, caller);
        await fillBuckets(deps, caller, await first());
      },
    },
    {
      parts: 1,
      async run() {
        // The agent waits for other processes most of the time.
        const agent = prepareDemoAgent(deps.agents, caller);
        const pictures = expeditionBucket().then((bucket) => fillBuckets(deps, caller, [bucket]));
        await Promise.all([agent, pictures]);
      },
    },
    {
      parts: playedDays + 1,
      run: () => deps.hub.withoutJobs(() => liveThroughMonths(deps, { work, caller, onDay })),
    },
    { parts: 1, run: () => prepareDemoWork(work, caller, now) },
  ];
}

/** Records usage, purchases, invoices and the data hub's month in the order of their dates. */
async function liveThroughMonths(
  deps: DemoDependencies,
  { work, caller, onDay }: { work: DemoWorkDeps; caller: Caller; onDay: () => void },
): Promise<void> {
  const { accounts, billingAt, storage, handlers } = deps;
  const now = deps.hub.clock.now();
  const opened = hubOpenedAt(now);
  const money = { billing: handlers.billing, billingAt };
  const isPaid = await hasSandbox(money, caller);
  await rememberUse(work, caller, { from: 0, now });
  if (isPaid) await spendMoney(money, caller, { from: 0, to: opened, now });
  const hub = {
    ...deps.hub,
    accounts,
    storage: { ...storage, handlers: handlers.storage },
    recordAt: deps.work.recordAt,
    // They are stopped already.
    withoutJobs: (run: () => Promise<void>) => run(),
  };
  await prepareDemoHub(hub, { caller, isPaid, callerOf: callerFor, onDay });
  const buckets = await handlers.storage.listBuckets({}, caller);
  // Where another account owns the hub, the demo account has no bucket for it.
  if (buckets.some(({ name }) => name === hubBucket)) {
    const { id } = await storage.authorizeBucket(caller.principal.accountId, hubBucket);
    await deps.work.openBucketAt(id, opened);
    await deps.work.spreadObjects(id, { from: opened, to: now - dayMs });
    await rememberUse(work, caller, { from: opened, now }, [hubBucket]);
  }
  if (isPaid) await spendMoney(money, caller, { from: opened, to: now, now });
}

/** Returns the lines to print for the person who started the server. */
export function describeDemo(
  { email, password, accessKey, wasInterrupted }: Demo,
  consoleUrl: string,
): string[] {
  return [
    `Demo     ${consoleUrl}/signin`,
    `         ${email}  ${password}  (a new password at every start)`,
    ...(accessKey ? [`         S3 key ${accessKey.id}  secret ${accessKey.secret}  (shown this once)`] : []),
    ...(wasInterrupted
      ? [
          '         An earlier start was interrupted, so the data hub may lack a part of its month.',
          '         To have all of it, start with an empty data folder.',
        ]
      : []),
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
  { handlers, storage, hub, work }: DemoDependencies,
  caller: Caller,
  buckets: readonly DemoBucket[],
): Promise<void> {
  const { accountId } = caller.principal;
  const now = hub.clock.now();
  let at = now;
  const objects = storage.objectsAt({ now: () => at });
  // An interrupted start may have created some of them.
  const existing = new Set((await handlers.storage.listBuckets({}, caller)).map((bucket) => bucket.name));
  for (const { name, files, copies = [] } of buckets) {
    const oldest = Math.max(...[...files, ...copies].map(({ daysAgo }) => daysAgo));
    const openedAt = now - (oldest + 1) * dayMs;
    if (!existing.has(name)) {
      await work.recordAt(openedAt, () => handlers.storage.createBucket({ name }, caller));
    }
    const bucket = await storage.authorizeBucket(accountId, name);
    for (const { key, contentType, bytes, daysAgo } of files) {
      at = now - daysAgo * dayMs;
      const headers = { contentType, headers: {}, metadata: {} };
      await objects.put(bucket, key, { body: Readable.from([bytes]) }, { headers });
    }
    for (const { key, of, daysAgo } of copies) {
      at = now - daysAgo * dayMs;
      await objects.copy({ bucket, key: of }, { bucket, key }, { checkSource: async () => undefined });
    }
    await work.openBucketAt(bucket.id, openedAt);
  }
}
