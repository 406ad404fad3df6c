import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { dayMs } from '../../../../platform/time.ts';
import { type KmsBackends, materialOf } from './backends.ts';
import type { KmsService } from './kms.service.ts';
import { beginDestruction, deleteDestroyedKmsKey, findDoomedKeys, findKmsKeys } from './kms-key.store.ts';
import type { KmsKey } from './kms-key.ts';

export interface KmsJobDeps {
  database: DatabaseClient;
  clock: Clock;
  log: Log;
  backends: KmsBackends;
  kms: KmsService;
}

const batchSize = 200;
const yearMs = 365 * dayMs;

/**
 * Destroys keys whose waiting period has ended. The state changes first, which refuses a late cancellation; then the
 * material is deleted, then the row. After an interruption, the next run continues.
 */
export async function destroyDoomedKeys(deps: KmsJobDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const doomed = await findDoomedKeys(database.read, clock.now(), batchSize);
  await forEachKey(deps, doomed, signal, async (key) => {
    const { id } = key;
    if (!(await database.write(beginDestruction, { id, now: clock.now() }))) return;
    await materialOf(deps.backends, key).destroy(id);
    await database.write(deleteDestroyedKmsKey, { id });
  });
}

/** Rotates managed keys whose latest version is a year old. */
export async function rotateYearly(deps: KmsJobDeps, signal: AbortSignal): Promise<void> {
  for await (const keys of pagesOfKeys(deps, signal)) {
    const due = keys.filter(
      (key) => key.rotatesYearly && key.state === 'Enabled' && key.rotatedAt + yearMs <= deps.clock.now(),
    );
    await forEachKey(deps, due, signal, (key) => deps.kms.rotate(key.accountId, key.id));
  }
}

export async function* pagesOfKeys(
  { database }: Pick<KmsJobDeps, 'database'>,
  signal: AbortSignal,
): AsyncGenerator<KmsKey[], void, undefined> {
  let afterId = '';
  while (!signal.aborted) {
    const keys = await findKmsKeys(database.read, afterId, batchSize);
    if (keys.length > 0) yield keys;
    afterId = keys.at(-1)?.id ?? '';
    if (keys.length < batchSize) return;
  }
}

/** Calls the function for each key. A failing key, for example because its service doesn't answer, doesn't delay the others. */
async function forEachKey(
  { log }: KmsJobDeps,
  keys: readonly KmsKey[],
  signal: AbortSignal,
  work: (key: KmsKey) => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    if (signal.aborted) return;
    await work(key).catch((err: unknown) =>
      log.warn({ err, keyId: key.id }, 'a KMS key could not be worked on and will be tried again'),
    );
  }
}
