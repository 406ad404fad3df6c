import {
  BlobDamagedError,
  BlobForeignError,
  type OwnedBlobStore,
  type Owner,
  OwnerDamagedError,
  readOwnerFile,
  successorOf,
  writeOwnerFile,
} from '@atoll/blob-store';
import { StartupError } from '../startup-error.ts';

/** A location outside the database that belongs to one installation. */
export interface Place {
  /** The variable that configures it. */
  readonly variable: 'DATA_DIR' | 'BLOBS_URL' | 'ARCHIVE_URL';
  /** Shown to people; contains no secrets. */
  readonly where: string;
  readOwner(): Promise<Owner | undefined>;
  writeOwner(owner: Owner): Promise<void>;
  /** Reports whether the location contains blobs. */
  holdsAny(): Promise<boolean>;
  /** Reports whether it contains one of these blobs. */
  holdsOneOf(blobIds: readonly string[]): Promise<boolean>;
  /** Reports whether one of these blobs belongs to another installation, and is refused for that reason. */
  holdsForeign(blobIds: readonly string[]): Promise<boolean>;
  /** Returns some of the blobs that the database records here. */
  sample(): Promise<string[]>;
}

/** The data folder of the embedded default. It contains no blobs itself. */
export function dataFolderPlace(path: string): Place {
  return {
    variable: 'DATA_DIR',
    where: path,
    readOwner: () => readable({ variable: 'DATA_DIR', where: path }, () => readOwnerFile(path)),
    writeOwner: (owner) => writeOwnerFile(path, owner),
    holdsAny: async () => false,
    holdsOneOf: async () => false,
    holdsForeign: async () => false,
    sample: async () => [],
  };
}

export function blobPlace(
  { variable, where }: Pick<Place, 'variable' | 'where'>,
  store: OwnedBlobStore,
  sample: Place['sample'],
): Place {
  return {
    variable,
    where,
    readOwner: () => readable({ variable, where }, store.readOwner),
    writeOwner: store.writeOwner,
    async holdsAny() {
      for await (const _ of store.list()) return true;
      return false;
    },
    async holdsOneOf(blobIds) {
      for (const id of blobIds) if (await isThere(store, id)) return true;
      return false;
    },
    async holdsForeign(blobIds) {
      for (const id of blobIds) if (await isForeign(store, id)) return true;
      return false;
    },
    sample,
  };
}

/** @throws {StartupError} if the file that names the owner is damaged */
async function readable(
  { variable, where }: Pick<Place, 'variable' | 'where'>,
  readOwner: Place['readOwner'],
): Promise<Owner | undefined> {
  try {
    return await readOwner();
  } catch (cause) {
    if (!(cause instanceof OwnerDamagedError)) throw cause;
    throw new StartupError(`${variable}: ${where}: ${cause.message}`, { cause });
  }
}

async function isThere(store: OwnedBlobStore, id: string): Promise<boolean> {
  try {
    return (await store.stat(id)) !== undefined;
  } catch (error) {
    if (error instanceof BlobDamagedError) return true;
    throw error;
  }
}

async function isForeign(store: OwnedBlobStore, id: string): Promise<boolean> {
  try {
    await store.stat(id);
    return false;
  } catch (error) {
    if (error instanceof BlobDamagedError) return error instanceof BlobForeignError;
    throw error;
  }
}

const checkSettings = 'Check DATA_DIR, DATABASE_URL, BLOBS_URL and ARCHIVE_URL';

/**
 * Checks the locations for a database that has stored nothing yet.
 * @throws {StartupError} if a location is in use: the database is probably the wrong one
 */
export async function refuseUsedPlaces(places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const owner = await place.readOwner();
    const isUsed = owner !== undefined || (await place.holdsAny());
    if (!isUsed) continue;
    const what = owner === undefined ? 'holds blobs' : `belongs to installation ${owner.installationId}`;
    throw new StartupError(
      `${place.variable}: ${place.where} ${what}, but the database is empty. ${checkSettings}, or restore the database. To continue with an empty database, start once with --adopt.`,
    );
  }
}

/** The installation and database that claim the places. */
export interface Claimant {
  /** Undefined if the database has no ID, and the places name different ones or none. */
  readonly installationId: string | undefined;
  /** Identifies the database, if copies can be distinguished. */
  readonly database: string | undefined;
}

/** The depth of the check of locations. */
interface PlaceChecks {
  /** The database just got its ID, so a place's marker proves nothing yet. */
  readonly isUpgraded: boolean;
  /**
   * Also a marked place has to hold one of the blobs that the database names, unless an operator has adopted it: all
   * locations of an installation have the same marker, so a setting may lead to another's. False for commands, which find
   * out what is lost.
   */
  readonly needsBlobs: boolean;
}

/**
 * Checks that places belong to the database's installation, without changing them.
 * @throws {StartupError}
 */
export async function refuseForeignPlaces(
  places: readonly Place[],
  claimant: Claimant,
  checks: PlaceChecks,
): Promise<void> {
  for (const place of places) {
    const trouble = await troubleOf(place, claimant.installationId, checks);
    if (trouble !== undefined) {
      throw new StartupError(
        `${place.variable}: ${place.where} ${trouble}. ${checkSettings}. To use both together from now on, start once with --adopt.`,
      );
    }
    if (isOfOther(await place.readOwner(), claimant)) {
      throw new StartupError(
        `${place.variable}: ${place.where} is used by another database with the id of this installation: one is a copy of the other, and each would delete what the other stores. If the other is out of use (this one was restored from its dump, or PostgreSQL was upgraded), start once with --adopt; otherwise give the copy places of its own.`,
      );
    }
  }
}

/** Reports whether the installation's ID matches, but another database uses the place. */
function isOfOther(owner: Owner | undefined, { installationId, database }: Claimant): boolean {
  if (owner?.installationId !== installationId || database === undefined) return false;
  return owner?.database !== undefined && owner.database !== database;
}

async function troubleOf(
  place: Place,
  installationId: string | undefined,
  { isUpgraded, needsBlobs }: PlaceChecks,
): Promise<string | undefined> {
  const owner = await place.readOwner();
  if (owner !== undefined && owner.installationId !== installationId) {
    return `belongs to installation ${owner.installationId}, and the database to ${installationId ?? 'none yet'}`;
  }
  const isProven = owner !== undefined && !isUpgraded;
  if (isProven && (!needsBlobs || hasAdopted(owner))) return undefined;
  const named = await place.sample();
  if (named.length === 0) {
    return !isProven && (await place.holdsAny())
      ? 'holds blobs, and the database names none there'
      : undefined;
  }
  return (await place.holdsOneOf(named)) ? undefined : 'holds none of the blobs that the database names';
}

function hasAdopted({ adopted }: Owner): boolean {
  return adopted === 'any' || adopted.length > 0;
}

/** Returns the owner that all marked places name; undefined if there is none, or they differ. */
export async function commonOwner(places: readonly Place[]): Promise<string | undefined> {
  const owners = await Promise.all(places.map((place) => place.readOwner()));
  const [first, ...others] = new Set(owners.flatMap((owner) => owner?.installationId ?? []));
  return others.length === 0 ? first : undefined;
}

/**
 * Claims the places that don't name the installation and its database yet. Returns those that named another.
 * @param options.adopt the operator confirmed that the contents belong to the installation, regardless of their
 * previous owner
 */
export async function claimPlaces(
  places: readonly Place[],
  claimant: Claimant & { readonly installationId: string },
  { adopt }: { adopt: boolean },
): Promise<Place[]> {
  const taken: Place[] = [];
  for (const place of places) {
    const owner = await place.readOwner();
    const next = await nextOwner(place, owner, claimant, adopt);
    if (next === undefined) continue;
    await place.writeOwner(next);
    const isForeign = owner !== undefined && owner.installationId !== claimant.installationId;
    if (isForeign || isOfOther(owner, claimant)) taken.push(place);
  }
  return taken;
}

/**
 * Reports whether a place with the right marker is not what the database expects: it holds none of its blobs, or was adopted by
 * a version that did not record the previous owner.
 */
async function needsAdoption(place: Place): Promise<boolean> {
  const named = await place.sample();
  if (named.length === 0) return false;
  return !(await place.holdsOneOf(named)) || place.holdsForeign(named);
}

/** Returns undefined if the place is already marked correctly. */
async function nextOwner(
  place: Place,
  owner: Owner | undefined,
  { installationId, database }: Claimant & { readonly installationId: string },
  adopt: boolean,
): Promise<Owner | undefined> {
  // The data folder contains no blobs that a copy of the database could delete.
  const bound = place.variable === 'DATA_DIR' ? undefined : database;
  if (owner?.installationId === installationId) {
    const isAdopted = adopt && owner.adopted !== 'any' && (await needsAdoption(place));
    const next: Owner = { ...owner, ...(isAdopted && { adopted: 'any' }), ...(bound && { database: bound }) };
    return isAdopted || next.database !== owner.database ? next : undefined;
  }
  const isUsed = owner !== undefined || (adopt && (await place.holdsAny()));
  const claimed: Owner = isUsed ? successorOf(owner, installationId) : { installationId, adopted: [] };
  return { ...claimed, database: bound };
}
