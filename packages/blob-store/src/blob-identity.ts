import { crc32 } from '@node-rs/crc32';
import type { AdoptedOwners } from './owner.ts';

/** The expected identity of a file or object, which its footer is bound to. */
export interface BlobIdentity {
  readonly id: string;
  /** Undefined: the blob belongs to no installation, and a reader accepts those of any. */
  readonly installationId: string | undefined;
  /** Other installations whose blobs a reader accepts too. */
  readonly adopted?: AdoptedOwners;
}

/** Returns the installation's tag for a footer; 0 means none. */
export function installationTag(installationId: string | undefined): number {
  return installationId === undefined ? 0 : crc32(installationId) || 1;
}

/** Reports whether a footer with this tag may be read. Backups and backup nodes write tag 0. */
export function isOwn(tag: number, { installationId, adopted = [] }: Omit<BlobIdentity, 'id'>): boolean {
  if (tag === 0 || installationId === undefined || adopted === 'any') return true;
  return tag === installationTag(installationId) || adopted.some((id) => tag === installationTag(id));
}
