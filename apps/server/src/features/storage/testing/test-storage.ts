import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, createFileBlobStore, createS3BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import { openBackupFolder } from '../../../compose/backup-folder.ts';
import { createDnsLookup } from '../../../platform/dns/index.ts';
import { ensureInstallation } from '../../../platform/installation/index.ts';
import { createInvalidations } from '../../../platform/invalidation/index.ts';
import type { Scarcity } from '../../../platform/lifecycle/index.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { createLog, type Log } from '../../../platform/log/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { createOutgoingAgents, createPostJson } from '../../../platform/outgoing/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { type Audit, createAudit } from '../../audit/core/index.ts';
import { createAuditTrail } from '../../audit/index.ts';
import { createStorage, type Storage, type StorageDeps } from '../core/index.ts';
import type { Allowance } from '../index.ts';

export type Limits = Awaited<ReturnType<Allowance['limitsOf']>>;

/** Storage over a real database and folder, with a manual clock and configurable limits. */
export interface TestStorage {
  storage: Storage;
  audit: Audit;
  database: Database;
  blobStore: BlobStore;
  archiveStore: BlobStore;
  blobFolder: string;
  clock: { nowMs: number; now(): number };
  log: Log;
  trashMs: number;
  limits: Limits;
  disabled: Set<string>;
  /** Sent mails. */
  mails: Mail[];
  /** Simulates a full disk, or one with little room. */
  disk: { isFull: boolean; spareBytes: number };
  scarcity(): Scarcity;
  close(): Promise<void>;
}

/** The parent host name of websites. */
export const testWebsiteHost = 'websites.localhost';

export async function createTestStorage(
  database: Database,
  s3PublicUrl = 'http://localhost:9000',
  others: Partial<
    Pick<
      StorageDeps,
      | 'allowance'
      | 'clock'
      | 'sealer'
      | 'vault'
      | 'dns'
      | 'acceptsCnameProof'
      | 'acme'
      | 'findAppGrant'
      | 'holderMark'
      | 'roleOf'
      | 'usageMail'
      | 'activity'
      | 'uninvoicedSince'
    >
  > = {},
): Promise<TestStorage> {
  const blobFolder = await mkdtemp(join(tmpdir(), 'atoll-storage-'));
  const archiveFolder = await mkdtemp(join(tmpdir(), 'atoll-archive-'));
  const blobStore = await createFileBlobStore(blobFolder);
  const archiveStore = await createFileBlobStore(archiveFolder);
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
  // Two days ago, because orphans are not swept on the first day.
  await ensureInstallation(database, clock.nowMs - 2 * 86_400_000);
  const limits: Limits = { storedBytes: null, transferBytes: null, transferEndsAt: null, isReadOnly: false };
  const disabled = new Set<string>();
  const mails: Mail[] = [];
  const disk = { isFull: false, spareBytes: Number.POSITIVE_INFINITY };
  const scarcity = () => (disk.isFull ? 'scarce' : 'none');
  const outgoing = createOutgoingAgents({ allowsPrivate: true });
  const storage = createStorage({
    database,
    blobStore,
    clock,
    log,
    sealer: createSealer([randomBytes(32)]),
    s3PublicUrl,
    region: 'us-east-1',
    vault: undefined,
    accounts: {
      exists: async (accountId) => !accountId.startsWith('nobody'),
    },
    invalidations: createInvalidations(),
    allowance: { limitsOf: async () => limits, known: () => limits },
    websiteHost: testWebsiteHost,
    servesDomainTls: true,
    consoleOrigins: ['https://console.example.com'],
    consoleUrl: 'https://console.example.com',
    passwords: {
      hash: async (password) => `hash of ${password}`,
      verify: async (hash, password) => hash === `hash of ${password}`,
    },
    profileOf: async (personId) => ({ email: `${personId}@example.com`, locale: 'en_US' }),
    shrinkLogo: async (picture) => ({ png: picture, width: 4, height: 2 }),
    limits: createLimits({ factor: 1 }),
    mailer: { send: async (mail) => void mails.push(mail) },
    archiveStore,
    restoreDelayMs: 60_000,
    secondsPerDay: 86_400,
    outgoing,
    openNode: (address) => createS3BlobStore(address, { retryForMs: 3_000, agents: outgoing }),
    openBackupFolder,
    trashMs: 0,
    postJson: createPostJson(outgoing),
    isPrivateAddress: async () => false,
    isAccountActive: async (accountId) => !disabled.has(accountId),
    findAppGrant: async () => undefined,
    dns: createDnsLookup(['127.0.0.1:9']),
    acceptsCnameProof: false,
    acme: null,
    holderMark: async ({ accountId }) => (disabled.has(accountId) ? undefined : 'mark'),
    roleOf: async () => 'owner',
    hasRoom: () => !disk.isFull,
    unfinished: { spareBytes: () => disk.spareBytes, share: 0.5 },
    scarcity,
    hasAskedAgent: async () => false,
    uninvoicedSince: async () => undefined,
    notices: { tell: async () => undefined },
    audit: createAuditTrail({ database, clock, log }),
    usageMail: {
      mailer: { send: async () => undefined },
      findById: async () => undefined,
      consoleUrl: 'https://console.example.com',
    },
    ...others,
  });
  return {
    storage,
    audit: createAudit({
      database,
      emailsOf: async (ids) => new Map(ids.map((id) => [id, `${id}@example.com`])),
    }),
    database,
    blobStore,
    archiveStore,
    blobFolder,
    clock,
    log,
    trashMs: 0,
    limits,
    disabled,
    mails,
    disk,
    scarcity,
    async close() {
      await storage.close();
      await rm(blobFolder, { recursive: true, force: true, maxRetries: 10 });
      await rm(archiveFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Yields pieces with their own memory, which their consumer returns. */
export async function* bytes(...pieces: (Uint8Array | string)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : Uint8Array.from(piece);
}

export const plainHeaders = { contentType: 'text/plain', headers: {}, metadata: {} };

/** Returns the context of a JSON handler for a signed-in account. */
export function callContext(accountId: string) {
  return {
    requestId: 'test',
    locale: 'en_US',
    address: '127.0.0.1',
    isSecure: true,
    userAgent: 'test',
    cookies: {},
    setCookie: () => undefined,
    principal: { accountId, personId: accountId, role: 'owner', sessionId: 'session', isFresh: true },
  } as const;
}
