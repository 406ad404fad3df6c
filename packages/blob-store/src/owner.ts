/** Names the installation that a place belongs to. Lies beside the blobs and is none of them. */
export const ownerFileName = 'atoll-installation.json';

/** Of which other installations blobs may be read: those with these ids, or any. */
export type AdoptedOwners = readonly string[] | 'any';

/** What a place says of its owner. */
export interface Owner {
  readonly installationId: string;
  /** Earlier owners, whose blobs the operator let this installation take over. */
  readonly adopted: AdoptedOwners;
  /** Which database of that installation uses the place, where a copy of it can be told apart. */
  readonly database?: string | undefined;
}

/** Beyond that many, those of any are read. */
const mostAdopted = 100;

/** @param before who had the place until now; undefined where nobody had marked it, so that its blobs may be anybody's */
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

/** The file that names the owner of a place can't be read; the message is one line that an operator can act on. */
export class OwnerDamagedError extends Error {
  override readonly name = 'OwnerDamagedError';
}

/** @throws {OwnerDamagedError} when the text was not written by `encodeOwner` */
export function parseOwner(text: string): Owner {
  try {
    const { installation, adopted = [], database } = JSON.parse(text);
    const isNamed = database === undefined || typeof database === 'string';
    if (typeof installation === 'string' && isAdopted(adopted) && isNamed) {
      return { installationId: installation, adopted, ...(database !== undefined && { database }) };
    }
  } catch {
    // Told below, as any other text that names no installation.
  }
  throw new OwnerDamagedError(
    `${ownerFileName} is damaged. Delete it if these are the blobs of this installation: the next start writes it again. If some were taken over from another installation, let that start be one with --adopt.`,
  );
}

function isAdopted(value: unknown): value is AdoptedOwners {
  return value === 'any' || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
}

/** Returns the earlier owners, where a store may read their blobs: it is the place's owner, or belongs to nobody. */
export async function findAdopted(
  installationId: string | undefined,
  readOwner: () => Promise<Owner | undefined>,
): Promise<AdoptedOwners> {
  if (installationId === undefined) return 'any';
  try {
    const owner = await readOwner();
    return owner?.installationId === installationId ? owner.adopted : [];
  } catch (error) {
    // Whoever starts on this place is told.
    if (error instanceof OwnerDamagedError) return [];
    throw error;
  }
}
