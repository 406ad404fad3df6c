import type { BlobStore, PeerBlobStore, S3Address } from '@atoll/blob-store';
import type { Reader } from '@atoll/database';
import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { type ManifestStore, openManifestStore } from './manifest-store.ts';
import { findNode, type SealedNode } from './node.store.ts';
import type { BackupNode } from './node.ts';

/** The stores of an opened node. */
export interface Remote {
  blobs: BlobStore;
  manifests: ManifestStore;
  /** Returns the same node with requests that are aborted once `signal` fires. */
  within(signal: AbortSignal): Remote;
}

/** A cache of opened nodes. */
export type Remotes = ReturnType<typeof createRemotes>;

export function sealContextOf(nodeId: string): string {
  return `backup-node:${nodeId}`;
}

export interface RemoteDeps {
  sealer: Sealer;
  outgoing: OutgoingAgents;
  openNode: (address: S3Address) => Promise<PeerBlobStore>;
  /** Aborts every request once it fires. */
  stopping?: AbortSignal;
}

export function createRemotes(deps: RemoteDeps) {
  const { sealer } = deps;
  const opened = new Map<string, Promise<Remote>>();
  const open = (node: SealedNode) => {
    const known = opened.get(node.id);
    if (known !== undefined) return known;
    const secretAccessKey = sealer.open(node.secretSealed, sealContextOf(node.id));
    const opening = connect(deps, node, secretAccessKey);
    opened.set(node.id, opening);
    opening.catch(() => opened.delete(node.id));
    return opening;
  };
  return {
    /** Rejects if the node doesn't answer correctly. */
    open,
    /** Undefined for a removed node. */
    async openById(read: Reader, nodeId: string) {
      const node = await findNode(read, nodeId);
      return node && open(node);
    },
    /** Tests an address before it is stored. */
    async check(node: Pick<BackupNode, 'accountId' | 'address'>, secretAccessKey: string) {
      await connect(deps, node, secretAccessKey);
    },
  };
}

async function connect(
  { outgoing, sealer, openNode, stopping }: RemoteDeps,
  { accountId, address }: Pick<BackupNode, 'accountId' | 'address'>,
  secretAccessKey: string,
): Promise<Remote> {
  const whole = { ...address, secretAccessKey };
  const blobs = await openNode({ ...whole, prefix: `${address.prefix}blobs/` });
  const manifests = await openManifestStore(whole, {
    outgoing,
    sealer,
    accountId,
    ...(stopping && { stopping }),
  });
  const within = (signal: AbortSignal): Remote => ({
    blobs: blobs.within(signal),
    manifests: manifests.within(signal),
    within: (further) => within(AbortSignal.any([signal, further])),
  });
  return { blobs, manifests, within };
}
