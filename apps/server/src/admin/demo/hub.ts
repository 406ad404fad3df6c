import { Readable } from 'node:stream';
import type { appsCalls } from '@atoll/contract';
import type { AccountDirectory } from '../../features/accounts/index.ts';
import { type Chance, type Hub, unpredictable } from '../../features/hub/core/index.ts';
import type { Storage } from '../../features/storage/core/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { dayMs, hourMs, minuteMs, startOfDay } from '../../platform/time.ts';
import { createDeciding } from './hub/deciding.ts';
import { contributors, places, reviewers } from './hub/people.ts';
import { createAlbum } from './hub/pictures.ts';
import { playDays } from './hub/play.ts';
import { bucketName, openDemoProject, projectTitle } from './hub/project.ts';
import { createReviewing } from './hub/reviewing.ts';
import { createSending, type PutFile } from './hub/sending.ts';
import { type Caller, createStage, type Person, type Stage } from './hub/stage.ts';
import type { DemoPast } from './past.ts';

export interface DemoHubDeps {
  /** Creates the hub over the same data, with another clock and random source. */
  readonly hubAt: (clock: Clock, chance: Chance) => Hub;
  readonly clock: Clock;
  readonly accounts: Pick<AccountDirectory, 'create' | 'find'>;
  readonly consent: Pick<Handlers<typeof appsCalls>, 'issueIdentity' | 'allowAccess'>;
  readonly storage: Pick<Storage, 'authorizeBucket' | 'objects'> & {
    readonly handlers: Pick<Storage['handlers'], 'createBucket' | 'listBuckets'>;
  };
  readonly consoleUrl: string;
  readonly recordAt: DemoPast['recordAt'];
  /** Runs work while no job of this server runs, because jobs would record today's date. */
  readonly withoutJobs: (work: () => Promise<void>) => Promise<void>;
}

/** Age of the project in days. */
const projectDays = 33;

/** Returns the time at which the project was created. */
export function hubOpenedAt(now: number): number {
  return startOfDay(now) - projectDays * dayMs + 8 * hourMs;
}

/**
 * Creates a project of the data hub with a month of history: pictures from fourteen countries, reviewers, disputes and
 * releases. The hub itself performs all steps, with a clock that starts a month ago. Does nothing if the account does
 * not own the hub, or already has the project.
 * @param callerOf returns a caller for an account
 * @param onDay called after each of the `playedDays`
 */
export async function prepareDemoHub(
  deps: DemoHubDeps,
  {
    caller,
    isPaid,
    callerOf,
    onDay,
  }: {
    caller: Caller;
    isPaid: boolean;
    callerOf: (accountId: string) => Caller;
    onDay: () => void;
  },
): Promise<void> {
  const now = deps.clock.now();
  const known = await deps
    .hubAt(deps.clock, unpredictable)
    .handlers.listHubProjects({}, caller)
    .catch(() => undefined);
  if (!known || known.projects.some(({ title }) => title === projectTitle)) return;
  await deps.recordAt(hubOpenedAt(now), () => createStorageFor(deps, caller));
  await deps.withoutJobs(async () => {
    const stage = createStage(deps.hubAt, hubOpenedAt(now));
    const owner = stage.person(caller);
    await deps.recordAt(hubOpenedAt(now) + minuteMs, () => connect(deps, owner));
    const project = await openDemoProject(owner, isPaid);
    const album = createAlbum();
    const { accountId } = caller.principal;
    const shared = { stage, album, project, owner, openedAt: stage.now() };
    await playDays({
      ...shared,
      now,
      sending: createSending({ ...shared, putFile: await putInto(deps, accountId) }),
      reviewing: createReviewing(shared),
      deciding: createDeciding(shared),
      contributors: await cast(deps, { stage, callerOf, roles: contributors, everyMs: 5 * 60_000 }),
      reviewers: await cast(deps, { stage, callerOf, roles: reviewers, everyMs: 60_000 }),
      places,
      onDay,
    });
  });
}

async function createStorageFor({ storage }: DemoHubDeps, caller: Caller): Promise<void> {
  const buckets = await storage.handlers.listBuckets({}, caller);
  if (buckets.some(({ name }) => name === bucketName)) return;
  await storage.handlers.createBucket({ name: bucketName }, caller);
}

/** Connects the hub to the storage, like the consent screen does. */
async function connect({ consent, consoleUrl }: DemoHubDeps, { caller, hub }: Person): Promise<void> {
  const redirect_url = `${consoleUrl}/datahub/storage`;
  const { identity } = await consent.issueIdentity({ name: 'datahub', redirect_url }, caller);
  await consent.allowAccess({ identity, redirect_url }, caller);
  await hub.connectHubStorage({ identity }, caller);
}

async function putInto({ storage }: DemoHubDeps, accountId: string): Promise<PutFile> {
  const bucket = await storage.authorizeBucket(accountId, bucketName);
  const headers = { contentType: 'image/png', headers: {}, metadata: {} };
  return async (key, bytes) => {
    await storage.objects.put(bucket, key, { body: Readable.from([bytes]) }, { headers });
  };
}

/** Creates an account for each role. Nobody can sign in to it, because it has no password. */
async function cast<Role extends { readonly name: string }>(
  { accounts }: DemoHubDeps,
  given: {
    readonly stage: Stage;
    readonly callerOf: (accountId: string) => Caller;
    readonly roles: readonly Role[];
    /** The delay between arrivals. All people have arrived before the day's pictures are checked, after four hours. */
    readonly everyMs: number;
  },
): Promise<{ role: Role; person: Person }[]> {
  const people: { role: Role; person: Person }[] = [];
  for (const [index, role] of given.roles.entries()) {
    const email = `demo-${given.everyMs}-${index}@atoll.example`;
    const known = await accounts.find(email);
    const { id } = known ?? (await accounts.create({ email, username: role.name, password: null }));
    people.push({ role, person: given.stage.person(given.callerOf(id), index * given.everyMs) });
  }
  return people;
}
