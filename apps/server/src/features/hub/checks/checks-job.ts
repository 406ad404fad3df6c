import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { Item } from '../kernel/item.ts';
import type { CheckAnswers } from '../projects/form-answers.ts';
import { findVersion } from '../projects/version.store.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { type Claims, createClaims } from './claims.ts';
import { examine } from './examine.ts';
import { settleCheck } from './settle-check.ts';

const pollMs = 500;
const renewEveryMs = 20_000;
/** Time until a file is read again that ended its process. Later each time. */
const firstRetryMs = 2_000;
/** Delay before unavailable bytes are requested again. */
const retryMs = 60_000;

export interface ChecksDeps
  extends Pick<HubDeps, 'database' | 'clock' | 'files' | 'media' | 'checking' | 'log'> {
  readonly links: Pick<StorageLinks, 'find'>;
  readonly checkAnswers: CheckAnswers;
}

/** Creates the job that checks received items, in every process that runs jobs. */
export function createChecksJob(deps: ChecksDeps): Job {
  let prepared: Promise<void> | undefined;
  return {
    name: 'hub-checks',
    everyMs: pollMs,
    claims: 'itself',
    async run(signal) {
      const claims = createClaims(deps);
      prepared ??= prepare(deps, claims);
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      const heartbeat = setInterval(() => {
        claims.renew().catch((err: unknown) => deps.log.warn({ err }, 'claims of items were not prolonged'));
      }, renewEveryMs);
      try {
        await work(deps, claims, signal);
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}

/** Makes the folder for files, and removes what a process that died has left in it. */
async function prepare({ checking }: ChecksDeps, claims: Claims): Promise<void> {
  const { folder, isAlone } = checking;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isAlone) return;
  const startedAt = Date.now() - process.uptime() * 1_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < startedAt) await rm(path, { recursive: true, force: true });
  }
  await claims.reset();
}

async function work(deps: ChecksDeps, claims: Claims, stopping: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([stopping, failed.signal]);
  const workers = Array.from({ length: deps.checking.concurrency }, async () => {
    while (!signal.aborted) {
      const item = await claims.take();
      if (item) await checkOne(deps, { claims, item, signal });
      else await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
  // If one worker fails, the others end, and the job runs again.
  const ends = await Promise.allSettled(
    workers.map((worker) =>
      worker.catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface Checking {
  readonly claims: Claims;
  readonly item: Item;
  readonly signal: AbortSignal;
}

async function checkOne(deps: ChecksDeps, { claims, item, signal }: Checking): Promise<void> {
  try {
    const version = await findVersion(deps.database.read, item.projectId, item.projectVersion);
    if (!version) throw new Error('the version of an item is missing');
    const findings = await examine(deps, { item, version, signal });
    if (findings === 'broken') {
      const afterMs = firstRetryMs * 2 ** item.attempts;
      await claims.giveBack(item, { afterMs, isCounted: true });
    } else if (typeof findings === 'string') {
      // None of the project's files is available, so other projects go first.
      claims.pause(item.projectId);
      await claims.giveBack(item, { afterMs: 0, isCounted: false });
    } else {
      const isSettled = await settleCheck(deps, item, { type: version.settings.item_type, findings });
      if (isSettled) claims.end(item);
      else await claims.giveBack(item, { afterMs: 0, isCounted: false });
    }
  } catch (err) {
    if (!signal.aborted) {
      deps.log.warn({ err, item: item.id }, 'an item could not be checked and will be tried again');
      claims.pause(item.projectId);
    }
    await claims.giveBack(item, { afterMs: signal.aborted ? 0 : retryMs, isCounted: false });
  }
}
