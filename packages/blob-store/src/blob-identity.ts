import { crc32 } from '@node-rs/crc32';

/** Which blob a file or an engine's object claims to be. A footer is bound to it. */
export interface BlobIdentity {
  id: string;
  /** Undefined: the blob belongs to no installation, and a reader accepts those of any. */
  installationId: string | undefined;
}

/** What a footer holds in place of an installation's id; 0 stands for none. */
export function installationTag(installationId: string | undefined): number {
  return installationId === undefined ? 0 : crc32(installationId) || 1;
}

/** Whether a footer with this tag may be read for that installation. Backups and backup nodes write tag 0. */
export function isOwn(tag: number, installationId: string | undefined): boolean {
  return tag === 0 || installationId === undefined || tag === installationTag(installationId);
}
