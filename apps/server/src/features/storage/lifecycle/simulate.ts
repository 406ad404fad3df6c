import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '@atoll/database';
import { uploadAbort } from '@atoll/s3-protocol';
import type { LifecycleSetting } from '../kernel/setting.ts';
import { sumParts } from '../multipart/upload.store.ts';
import { type DueVersion, dueVersions } from './due-versions.ts';
import { type ScannedVersion, scanUploads, scanVersions } from './lifecycle.store.ts';

/** The versions on which one rule has the same effect. */
export interface LifecycleEffect {
  ruleId: string;
  action: DueVersion['action']['kind'] | 'abort-upload';
  /** For a transition. */
  storageClass: string | null;
  count: number;
  sizeBytes: number;
}

export interface LifecycleSimulation {
  effects: LifecycleEffect[];
  /** Number of examined versions. */
  versionCount: number;
  isPartial: boolean;
}

/** The limit of a simulation; the job has none. */
const simulatedVersionsMax = 100_000;
const simulatedUploadsMax = 10_000;

/** Simulates rules on the current contents of a bucket at a given time. */
export async function simulateLifecycle(
  read: Reader,
  bucketId: string,
  lifecycle: LifecycleSetting,
  clock: { atMs: number; secondsPerDay: number },
): Promise<LifecycleSimulation> {
  const { atMs, secondsPerDay } = clock;
  const effects = createEffects();
  const scan = { versionCount: 0, isPartial: false };
  const versions = noteProgress(scanVersions(read, bucketId), scan);
  for await (const { version, action } of dueVersions(lifecycle, versions, atMs, secondsPerDay)) {
    const storageClass = action.kind === 'transition' ? action.storageClass : null;
    effects.add({ ruleId: action.ruleId, action: action.kind, storageClass }, version.sizeBytes);
  }
  await addUploads(read, bucketId, lifecycle, clock, { effects, scan });
  return { effects: effects.all(), ...scan };
}

type Clock = Parameters<typeof simulateLifecycle>[3];

async function addUploads(
  read: Reader,
  bucketId: string,
  { rules }: LifecycleSetting,
  { atMs, secondsPerDay }: Clock,
  { effects, scan }: { effects: ReturnType<typeof createEffects>; scan: { isPartial: boolean } },
): Promise<void> {
  if (!rules.some((rule) => rule.abortIncompleteUpload)) return;
  let looked = 0;
  for await (const { id, key, createdAt } of scanUploads(read, bucketId)) {
    looked += 1;
    if (looked > simulatedUploadsMax) {
      scan.isPartial = true;
      return;
    }
    const due = uploadAbort(rules, { key, initiatedAtMs: createdAt }, { secondsPerDay });
    if (!due || due.atMs > atMs) continue;
    const kind = { ruleId: due.ruleId, action: 'abort-upload', storageClass: null } as const;
    effects.add(kind, await sumParts(read, id));
    await nextTurn();
  }
}

async function* noteProgress(
  versions: AsyncIterable<ScannedVersion>,
  scan: { versionCount: number; isPartial: boolean },
): AsyncGenerator<ScannedVersion, void> {
  for await (const version of versions) {
    if (scan.versionCount === simulatedVersionsMax) {
      scan.isPartial = true;
      return;
    }
    scan.versionCount += 1;
    yield version;
  }
}

function createEffects() {
  const byKind = new Map<string, LifecycleEffect>();
  return {
    add(kind: Pick<LifecycleEffect, 'ruleId' | 'action' | 'storageClass'>, sizeBytes: number): void {
      const name = JSON.stringify([kind.ruleId, kind.action, kind.storageClass]);
      const effect = byKind.get(name) ?? { ...kind, count: 0, sizeBytes: 0 };
      effect.count += 1;
      effect.sizeBytes += sizeBytes;
      byKind.set(name, effect);
    },
    all: () => [...byKind.values()],
  };
}
