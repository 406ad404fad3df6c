import type { Meter } from '@atoll/contract';
import type { BlobLocation } from './blob-location.ts';
import type { Secret } from './secret.ts';
import type { Variables } from './variables.ts';
import type { VaultLocation } from './vault-url.ts';

/** Everything an operator can decide, validated and frozen. What has alternatives is a union: the shape says which one holds. */
export interface Config {
  /** The name of this environment or tenant for the linked apps. */
  readonly environment: string;
  /** Where the operator describes linked apps; null: nowhere. */
  readonly linkedAppsFile: string | null;
  readonly http: Listener & {
    /** Where a browser may have the console from: `publicUrl`, and every name of this machine when nobody named one. */
    readonly origins: readonly string[];
  };
  readonly s3: Listener & {
    /** How many processes serve it; 0: the one that does everything else. */
    readonly workers: number;
    /** Whether requests signed with version 2 are let in beside those signed with version 4. */
    readonly acceptsSignatureV2: boolean;
    /** What one address may ask of each process; 0: as much as it likes. */
    readonly limits: {
      readonly anonymousPerSecond: number;
      readonly connections: number;
      readonly bodyBytesPerMinute: number;
    };
  };
  /** Where custom domains are served with their own certificates; null: nowhere. */
  readonly s3TlsPort: number | null;
  /** The host name below which buckets are websites; null: none is. */
  readonly websiteHost: string | null;
  /** Where custom domains are looked up; none: where this machine looks. */
  readonly dnsServers: readonly string[];
  /** Whether a CNAME record proves a custom domain as a TXT record does. */
  readonly acceptsCnameProof: boolean;
  /** Where certificates for custom domains are asked for. */
  readonly acme:
    | { readonly kind: 'off' }
    | {
        readonly kind: 'on';
        readonly directoryUrl: string;
        /** Whom the authority writes to; null: nobody. */
        readonly email: string | null;
        /** What ties us to an account at the authority's own site, where it wants that. */
        readonly externalAccount: { readonly keyId: string; readonly hmacKey: Secret } | null;
      };
  /** Whose `X-Forwarded-*` headers are believed: addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** The processes that read SQLite for the one that writes. */
  readonly readers: {
    /** 0: the one that writes reads as well. */
    readonly workers: number;
    /** A read that a person waits for is ended after so long. */
    readonly limitMs: number;
  };
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | {
        readonly kind: 'postgres';
        readonly url: Secret;
        /** That each process opens at most. */
        readonly connections: number;
      };
  readonly blobs: BlobLocation;
  /** Where the bytes of archived objects lie. */
  readonly archive: BlobLocation & { readonly restoreDelayMs: number };
  /** How long blobs that nothing names are kept before they are deleted. */
  readonly trashMs: number;
  /** How often due work is looked for. */
  readonly jobs: { readonly pollMs: number };
  /** What lifecycle rules count as a day; less than a real one only to try them out. */
  readonly lifecycle: { readonly secondsPerDay: number };
  /** Whether webhooks and backup nodes may be addresses of the operator's own network. */
  readonly outgoing: { readonly allowsPrivate: boolean };
  /** Where new keys for SSE-KMS lie. */
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
        /** Where a test stands in for Stripe, on this machine; null: Stripe. */
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
  /** How agents answer. */
  readonly answers: {
    /** Whether accounts may connect language models of their own. */
    readonly allowsOwnModels: boolean;
    /** Tokens of the server's model, where it has a price, for an account on the free plan. */
    readonly freeTokensPerDay: number;
    /** Longest time that conversations are kept; null: as long as their owner likes. */
    readonly conversationDays: number | null;
    /** Of one person, visitor or key. */
    readonly questionsPerMinute: number;
    /** Answers that a server writes at once. */
    readonly answersAtOnce: number;
  };
  /** How agents read files. */
  readonly agentFiles: {
    /** Files that are read at once, each by a process of its own. */
    readonly readers: number;
    /** Larger files are not read. */
    readonly maxFileBytes: number;
    /** Of one file. */
    readonly readTimeoutMs: number;
    /** Of one reading process, in MiB. */
    readonly readerMemoryMb: number;
    /** Where the full text lies on SQLite. It is derived from the files and can be deleted. */
    readonly indexPath: string;
    /** Where files lie while they are read. */
    readonly workFolder: string;
  };
  /** How the data hub checks files. */
  readonly hubMedia: {
    /** Files that are checked at once, each by a process of its own. */
    readonly processes: number;
    /** Where files lie while they are checked. */
    readonly workFolder: string;
  };
  /** The `access_key` that owns the data hub. */
  readonly datahubAccount: string | null;
  readonly contact: {
    readonly termsUrl: string | null;
    readonly privacyUrl: string | null;
    readonly supportEmail: string | null;
    /** Where feedback is mailed beside being kept. */
    readonly feedbackTo: string | null;
  };
  readonly free: {
    readonly storageBytes: number;
    readonly transferBytes: number;
    readonly transferMonths: number;
  };
  /** What use costs on a plan without limits, in whole micro-USD for each meter's unit. Tax is included. */
  readonly prices: Readonly<Record<Meter, number>>;
  /** How long, and how far below 0, an account may go on writing when its credit has ended. */
  readonly creditGrace: { readonly durationMs: number; readonly microUsd: number };
  /** Who invoices are from, and the tax that prices include. */
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
