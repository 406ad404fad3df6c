import type { Meter } from '@atoll/contract';
import type { BlobLocation } from './blob-location.ts';
import type { Secret } from './secret.ts';
import type { Variables } from './variables.ts';
import type { VaultLocation } from './vault-url.ts';

/** The operator's settings, validated and frozen. A setting with alternatives is a union. */
export interface Config {
  /** The name of this environment or tenant for the linked apps. */
  readonly environment: string;
  /** The file that describes linked apps; null: none. */
  readonly linkedAppsFile: string | null;
  readonly http: Listener & {
    /** Origins of the console: `publicUrl`, and every name of this machine if none was set. */
    readonly origins: readonly string[];
  };
  readonly s3: Listener & {
    /** Number of processes that serve S3; 0: the core serves it. */
    readonly workers: number;
    /** Accepts requests signed with version 2, in addition to version 4. */
    readonly acceptsSignatureV2: boolean;
    /** Limits of one address in each process; 0: unlimited. */
    readonly limits: {
      readonly anonymousPerSecond: number;
      readonly connections: number;
      readonly bodyBytesPerMinute: number;
    };
  };
  /** The port that serves custom domains with their own certificates; null: none. */
  readonly s3TlsPort: number | null;
  /** The host name below which buckets are websites; null: none. */
  readonly websiteHost: string | null;
  /** DNS servers for custom domains; empty: those of this machine. */
  readonly dnsServers: readonly string[];
  /** Accepts a CNAME record as proof of a custom domain, in addition to a TXT record. */
  readonly acceptsCnameProof: boolean;
  /** The authority that issues certificates for custom domains. */
  readonly acme:
    | { readonly kind: 'off' }
    | {
        readonly kind: 'on';
        readonly directoryUrl: string;
        /** The contact for the authority; null: none. */
        readonly email: string | null;
        /** Binds the ACME account to an account at the authority's own site, if it requires one. */
        readonly externalAccount: { readonly keyId: string; readonly hmacKey: Secret } | null;
      };
  /** Addresses and CIDR ranges whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** The processes that read SQLite for the one that writes. */
  readonly readers: {
    /** 0: the writing process reads as well. */
    readonly workers: number;
    /** Longest time of a read that a person waits for. */
    readonly limitMs: number;
  };
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | {
        readonly kind: 'postgres';
        readonly url: Secret;
        /** Most connections of each process. */
        readonly connections: number;
      };
  readonly blobs: BlobLocation;
  /** The location of archived objects' bytes. */
  readonly archive: BlobLocation & { readonly restoreDelayMs: number };
  /** Time that orphaned blobs are kept before they are deleted. */
  readonly trashMs: number;
  /** Time between two searches for due work. */
  readonly jobs: { readonly pollMs: number };
  /** Length of a day in lifecycle rules. A shorter one is for trials. */
  readonly lifecycle: { readonly secondsPerDay: number };
  /** Allows webhooks and backup nodes at private addresses. */
  readonly outgoing: { readonly allowsPrivate: boolean };
  /** The location of new keys for SSE-KMS. */
  readonly kms:
    | { readonly kind: 'embedded' }
    | ({ readonly kind: 'vault'; readonly token: Secret } & VaultLocation);
  readonly mail: { readonly from: string } & (
    | { readonly kind: 'files'; readonly folder: string }
    | { readonly kind: 'smtp'; readonly url: Secret }
  );
  readonly google:
    | { readonly kind: 'off' }
    | {
        readonly kind: 'on';
        readonly clientId: string;
        readonly clientSecret: Secret;
        readonly issuer: string;
      };
  readonly payments:
    | { readonly kind: 'sandbox' }
    | {
        readonly kind: 'stripe';
        readonly secretKey: Secret;
        readonly webhookSecret: Secret;
        /** The address of a test's Stripe stand-in on this machine; null: Stripe. */
        readonly apiUrl: string | null;
      };
  readonly model:
    | { readonly kind: 'none' }
    | {
        readonly kind: 'openai-compatible';
        readonly baseUrl: string;
        readonly apiKey: Secret | null;
        readonly model: string;
        readonly embedModel: string | null;
      };
  /** Answers of agents. */
  readonly answers: {
    /** Allows accounts to connect their own language models. */
    readonly allowsOwnModels: boolean;
    /** Tokens of the server's model, where it has a price, for an account on the free plan. */
    readonly freeTokensPerDay: number;
    /** The maximum time that conversations are stored; null: as long as their owner wants. */
    readonly conversationDays: number | null;
    /** Limit of one person, visitor or key. */
    readonly questionsPerMinute: number;
    /** Answers that a server writes at once. */
    readonly answersAtOnce: number;
  };
  /** Reading of files by agents. */
  readonly agentFiles: {
    /** Number of files to read concurrently, each in a separate process. */
    readonly readers: number;
    /** Larger files are not read. */
    readonly maxFileBytes: number;
    /** Longest time for one file. */
    readonly readTimeoutMs: number;
    /** Memory of one reading process, in MiB. */
    readonly readerMemoryMb: number;
    /** The full-text index on SQLite. It is derived from the files and can be deleted. */
    readonly indexPath: string;
    /** Folder for files while they are read. */
    readonly workFolder: string;
  };
  /** Checks of files by the data hub. */
  readonly hubMedia: {
    /** Number of files to check concurrently, each in a separate process. */
    readonly processes: number;
    /** Folder for files while they are checked. */
    readonly workFolder: string;
  };
  /** The `access_key` that owns the data hub. */
  readonly datahubAccount: string | null;
  readonly contact: {
    readonly termsUrl: string | null;
    readonly privacyUrl: string | null;
    readonly supportEmail: string | null;
    /** The address to which feedback is also mailed; null: none. */
    readonly feedbackTo: string | null;
  };
  /** Part of a disk's free space that unfinished writes of an account without a storage limit may occupy, in each process. */
  readonly unfinishedWritesShare: number;
  readonly free: {
    readonly storageBytes: number;
    readonly transferBytes: number;
    readonly transferMonths: number;
  };
  /** Prices of usage on a plan without limits, in whole micro-USD for each meter's unit. Tax is included. */
  readonly prices: Readonly<Record<Meter, number>>;
  /** Time and amount below 0 for which an account can still write after its credit has ended. */
  readonly creditGrace: { readonly durationMs: number; readonly microUsd: number };
  /** The seller on invoices, and the tax that prices include. */
  readonly invoices: {
    readonly seller: {
      readonly name: string;
      /** Lines are separated by line feeds. */
      readonly address: string;
      /** Part of the address. */
      readonly country: '';
      readonly taxId: string;
    };
    readonly tax: { readonly name: string; readonly basisPoints: number };
  };
  readonly inviteCreditMicroUsd: number;
  /** The credit an account needs to upgrade to pay as you go. */
  readonly upgradeMinimumMicroUsd: number;
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number;
  readonly masterKey:
    | { readonly kind: 'file'; readonly path: string }
    | { readonly kind: 'given'; readonly key: Secret };
  readonly metricsToken: Secret | null;
  readonly logLevel: Variables['LOG_LEVEL'];
}

interface Listener {
  readonly host: string;
  readonly port: number;
  /** The origin that links and signatures use, without a trailing slash. */
  readonly publicUrl: string;
}
