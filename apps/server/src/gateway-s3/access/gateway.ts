import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Operation, SigningKeyCache } from '@atoll/s3-protocol';
import type { ObjectStorage } from '../../features/storage/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClientAddress } from '../wire/client-address.ts';

/** Dependencies that all request handlers share. */
export interface GatewayParts {
  storage: ObjectStorage;
  clock: Clock;
  region: string;
  publicUrl: string;
  hostId: string;
  signingKeys: SigningKeyCache;
  acceptsSignatureV2: boolean;
  readAddress(incoming: IncomingMessage): ClientAddress;
}

/** A raw request and its response. */
export interface Wire {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The client waits for `100 Continue` before it sends. */
  awaitsContinue: boolean;
  /** Facts collected for the access log. */
  notes: RequestNotes;
}

export interface RequestNotes {
  /** The caller's account; undefined for an anonymous caller. */
  requesterId?: string | undefined;
  /** Undefined for anonymous callers and the console. */
  accessKeyId?: string | undefined;
  errorCode?: string;
  /** The signature is missing or invalid, so the sender is unknown. */
  isUnproven?: boolean;
  /** Every item of the request was refused, although the response is a success. */
  isRefused?: boolean;
  /** Undefined if none matches. */
  operation?: S3Operation;
  /** Received size of a body without a declared length. */
  streamedBytes?: number;
}
