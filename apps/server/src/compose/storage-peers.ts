import { createS3BlobStore } from '@atoll/blob-store';
import type { Config } from '../config/index.ts';
import type { ObjectStorageDeps } from '../features/storage/index.ts';
import { createDnsLookup } from '../platform/dns/index.ts';
import type { Room } from '../platform/lifecycle/index.ts';
import { createOutgoingAgents } from '../platform/outgoing/index.ts';
import { acmeSettings } from './acme-settings.ts';

/** The only region that signatures can name. */
export const s3Region = 'us-east-1';

/** Every caller retries an unavailable backup node, so that it must not delay a read for long. */
const nodeRetryForMs = 3_000;

/** Parts of 8 MiB in memory for one node. Limited, because anyone can add a node that receives bytes slowly. */
const nodePartsInMemory = 4;
/** A part takes that long at 10 kB/s. */
const nodeRequestTimeoutMs = 15 * 60_000;
/** For everything else, until the header of the answer to a GET. */
const nodeBodilessTimeoutMs = 60_000;

/** The functions of accounts that storage uses. */
interface Accounts {
  findById(id: string): Promise<{ id: string; status: 'active' | 'disabled' | 'closing' } | undefined>;
  find(email: string): Promise<{ id: string } | undefined>;
}

type Peers = Pick<
  ObjectStorageDeps,
  | 'accounts'
  | 'isAccountActive'
  | 'findAppGrant'
  | 'outgoing'
  | 'openNode'
  | 'stopping'
  | 'restoreDelayMs'
  | 'secondsPerDay'
  | 'region'
  | 'vault'
  | 'hasRoom'
  | 'scarcity'
  | 'unfinished'
>;

/** Dependencies of storage that are the same in every process. */
/** @param stopping breaks off requests to backup nodes */
export function storagePeers(
  config: Config,
  accounts: Accounts,
  findAppGrant: Peers['findAppGrant'],
  room: Room | undefined,
  stopping?: AbortSignal,
): Peers {
  const outgoing = createOutgoingAgents(config.outgoing);
  return {
    outgoing,
    hasRoom: room?.hasRoom ?? (() => true),
    scarcity: room?.scarcity ?? (() => 'none'),
    unfinished: {
      spareBytes: room?.spareBytes ?? (() => Number.POSITIVE_INFINITY),
      share: config.unfinishedWritesShare,
    },
    openNode: (address) =>
      createS3BlobStore(address, {
        retryForMs: nodeRetryForMs,
        agents: outgoing,
        maxPartsInMemory: nodePartsInMemory,
        limits: {
          totalMs: nodeRequestTimeoutMs,
          headersMs: nodeRequestTimeoutMs,
          bodilessMs: nodeBodilessTimeoutMs,
        },
        ...(stopping && { stopping }),
      }),
    ...(stopping && { stopping }),
    accounts: {
      exists: async (id) => (await accounts.findById(id)) !== undefined,
    },
    isAccountActive: async (id) => (await accounts.findById(id))?.status === 'active',
    findAppGrant,
    restoreDelayMs: config.archive.restoreDelayMs,
    secondsPerDay: config.lifecycle.secondsPerDay,
    region: s3Region,
    vault: config.kms.kind === 'vault' ? { ...config.kms, token: config.kms.token.reveal() } : undefined,
  };
}

/** The settings of storage that only the core needs. */
export function storageSettings(config: Config) {
  return {
    trashMs: config.trashMs,
    s3PublicUrl: config.s3.publicUrl,
    websiteHost: config.websiteHost,
    servesDomainTls: config.s3TlsPort !== null,
    consoleOrigins: config.http.origins,
    consoleUrl: config.http.publicUrl,
    dns: createDnsLookup(config.dnsServers),
    acceptsCnameProof: config.acceptsCnameProof,
    acme: acmeSettings(config),
  };
}
