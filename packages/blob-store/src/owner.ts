/** Names the installation that owns a store. Stored next to the blobs, but not a blob. */
export const ownerFileName = 'atoll-installation.json';

/** Other installations whose blobs may be read: those with these IDs, or any. */
export type AdoptedOwners = readonly string[] | 'any';

/** A store's record of its owner. */
export interface Owner {
  readonly installationId: string;
  /** Earlier owners whose blobs the operator let this installation adopt. */
  readonly adopted: AdoptedOwners;
  /** The installation's database that uses the store, if copies of it can be distinguished. */
  readonly database?: string | undefined;
}

/** Beyond this number, blobs of any owner are read. */
const mostAdopted = 100;

/** @param before the previous owner; undefined if the store was not marked, so that the owner of its blobs is unknown */
export function successorOf(before: Owner | undefined, installationId: string): Owner {
  if (before === undefined || before.adopted === 'any') return { installationId, adopted: 'any' };
  const ids = new Set([before.installationId, ...before.adopted]);
  ids.delete(installationId);
  return { installationId, adopted: ids.size > mostAdopted ? 'any' : [...ids] };
}

export function encodeOwner({ installationId, adopted, database }: Owner): string {
  const isAlone = adopted !== 'any' && adopted.length === 0;
  return `${JSON.stringify({ installation: installationId, ...(!isAlone && { adopted }), database })}\n`;
}

/** The file that names the owner can't be read; the message is one line for the operator. */
export class OwnerDamagedError extends Error {
  override readonly name = 'OwnerDamagedError';
}

/** @throws {OwnerDamagedError} if `encodeOwner` did not write the text */
export function parseOwner(text: string): Owner {
  try {
    const { installation, adopted = [], database } = JSON.parse(text);
    const isNamed = database === undefined || typeof database === 'string';
    if (typeof installation === 'string' && isAdopted(adopted) && isNamed) {
      return { installationId: installation, adopted, ...(database !== undefined && { database }) };
    }
  } catch {
    // Handled below, like any other invalid text.
  }
  throw new OwnerDamagedError(
    `${ownerFileName} is damaged. Delete it if these are the blobs of this installation: the next start writes it again. If some were taken over from another installation, let that start be one with --adopt.`,
  );
}

function isAdopted(value: unknown): value is AdoptedOwners {
  return value === 'any' || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
}

/** Returns the earlier owners whose blobs may be read, if the caller owns the store or belongs to no installation. */
export async function findAdopted(
  installationId: string | undefined,
  readOwner: () => Promise<Owner | undefined>,
): Promise<AdoptedOwners> {
  if (installationId === undefined) return 'any';
  try {
    const owner = await readOwner();
    return owner?.installationId === installationId ? owner.adopted : [];
  } catch (error) {
    // The start reports this.
    if (error instanceof OwnerDamagedError) return [];
    throw error;
  }
}
