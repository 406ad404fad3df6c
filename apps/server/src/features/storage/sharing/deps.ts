import type { Locale } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { ConsoleLinks } from '../access-keys/console-links.ts';
import type { FolderService } from '../folders/folder.service.ts';
import type { Allowance } from '../kernel/allowance.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import type { RoleOf } from '../kernel/standing.ts';
import type { UploadService } from '../multipart/upload.service.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { ObjectService } from '../objects/object.service.ts';
import type { CheckOutgoing } from '../usage/outgoing-check.ts';
import type { ShareLogo } from './share-logo.store.ts';

/** Password hashing, supplied by the accounts domain. */
export interface SharePasswords {
  hash(password: string): Promise<string>;
  verify(hashed: string | null, password: string): Promise<boolean>;
}

/** The dependencies of share links that other domains supply. */
export interface SharePeers {
  passwords: SharePasswords;
  limits: Limits;
  mailer: Pick<Mailer, 'send'>;
  /** Returns where and in which language to write to a person; undefined for somebody who can't sign in. */
  profileOf: (personId: string) => Promise<{ email: string; locale: Locale } | undefined>;
  /** Makes a small PNG of a picture, which may be anything. Returns null if it can't be used. */
  shrinkLogo: (picture: Buffer) => Promise<ShareLogo | null>;
  /** Origin of the console, which shows shared contents. */
  consoleUrl: string;
}

export interface SharingDeps extends SharePeers {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  openBucket: OpenBucket;
  objects: ObjectService;
  listing: ListingService;
  folders: FolderService;
  uploads: UploadService;
  links: ConsoleLinks;
  allowance: Allowance;
  checkOutgoing: CheckOutgoing;
  s3PublicUrl: string;
  roleOf: RoleOf;
  /** False: a disabled account's links don't work. */
  isAccountActive: (accountId: string) => Promise<boolean>;
  checkReadable: (bucket: Authorized<Bucket>, object: StoredObject) => Promise<void>;
}
