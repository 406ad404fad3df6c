import { roleCovers } from '@atoll/contract/permissions';
import type { Reader } from '@atoll/database';
import type { AccessOf, CallerAccess } from '../access/caller-access.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import type { RoleOf } from '../kernel/standing.ts';
import type { OpenObject } from '../objects/read-object.ts';

/** The member for whom a background job reads files. */
export interface FileReaderOwner {
  readonly accountId: string;
  readonly personId: string;
}

/** Reasons why a file can't be read. `changed`: the version was replaced or deleted. */
export type FileObstacle = 'access_denied' | 'archived' | 'damaged' | 'encrypted' | 'changed';

export interface NamedFile {
  readonly bucketName: string;
  readonly key: string;
  readonly versionId: string | null;
  readonly objectId: string;
}

/** Reads files with a member's current rights, with the same decisions as the S3 endpoint. */
export interface FileReader {
  /** Reports whether the member may read a file. Refusals are not recorded. */
  mayRead(file: Pick<NamedFile, 'bucketName' | 'key' | 'versionId'>): Promise<boolean>;
  /** Yields the bytes of the latest version of a key. @throws {FileObstacleError} before the first wrong byte */
  read(file: NamedFile): AsyncGenerator<Uint8Array, void, undefined>;
}

export class FileObstacleError extends Error {
  readonly obstacle: FileObstacle;

  constructor(obstacle: FileObstacle, options?: ErrorOptions) {
    super(`the file can't be read: ${obstacle}`, options);
    this.name = 'FileObstacleError';
    this.obstacle = obstacle;
  }
}

export interface FileReaderDeps {
  readonly read: Reader;
  readonly accessOf: AccessOf;
  readonly isAccountActive: (accountId: string) => Promise<boolean>;
  readonly roleOf: RoleOf;
  readonly objects: {
    find(bucket: Authorized<Bucket>, key: string, versionId?: string): Promise<StoredObject>;
  };
  readonly open: (bucket: Authorized<Bucket>, object: StoredObject) => Promise<OpenObject>;
}

/** This server's address, for conditions of bucket policies, because there is no client. */
const ownAddress = '127.0.0.1';

/** Returns undefined if the account is disabled, or the person is no longer a member. */
export async function openFileReader(
  deps: FileReaderDeps,
  owner: FileReaderOwner,
  requestId: string,
): Promise<FileReader | undefined> {
  const { accountId } = owner;
  if (!(await deps.isAccountActive(accountId))) return undefined;
  const role = await deps.roleOf(deps.read, owner);
  if (role === undefined || !roleCovers(role, 'read')) return undefined;
  const access = await deps.accessOf({
    requestId,
    address: ownAddress,
    isSecure: true,
    userAgent: 'Atoll agents',
    principal: { accountId },
  });
  return {
    mayRead: ({ bucketName, key, versionId }) => access.allows(needOf(bucketName, key, versionId)),
    read: (file) => readFile(deps, access, file),
  };
}

async function* readFile(
  { objects, open }: FileReaderDeps,
  access: CallerAccess,
  { bucketName, key, objectId }: NamedFile,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const bucket = await access.open(needOf(bucketName, key, null));
    const object = await objects.find(bucket, key);
    if (object.id !== objectId) throw new FileObstacleError('changed');
    yield* (await open(bucket, object)).read();
  } catch (cause) {
    const obstacle = cause instanceof StorageRefusal ? obstacles[cause.reason] : undefined;
    throw obstacle ? new FileObstacleError(obstacle, { cause }) : cause;
  }
}

/** Requests the latest version without its ID, so that a policy that denies `s3:GetObjectVersion` allows it. */
function needOf(bucketName: string, key: string, versionId: string | null) {
  const details = versionId === null ? {} : { details: { versionId } };
  return { operation: 'GetObject', bucketName, key, ...details } as const;
}

const obstacles: Partial<Record<RefusalReason, FileObstacle>> = {
  accessDenied: 'access_denied',
  bucketUnknown: 'changed',
  bucketForeign: 'changed',
  objectUnknown: 'changed',
  versionUnknown: 'changed',
  deleteMarker: 'changed',
  decisionStale: 'changed',
  objectArchived: 'archived',
  objectRestoring: 'archived',
  unreadable: 'damaged',
  customerKeyMissing: 'encrypted',
  customerKeyBlocked: 'encrypted',
  kmsKeyDisabled: 'encrypted',
  kmsKeyInvalidState: 'encrypted',
  kmsKeyUnknown: 'encrypted',
};
