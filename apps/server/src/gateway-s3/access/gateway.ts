import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Operation, SigningKeyCache } from '@atoll/s3-protocol';
import type { ObjectStorage } from '../../features/storage/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClientAddress } from '../wire/client-address.ts';

/** What every way of answering a request has in common. */
export interface GatewayParts {
  storage: ObjectStorage;
  clock: Clock;
  region: string;
  /** Origin of this endpoint, as clients reach it. */
  publicUrl: string;
  hostId: string;
  signingKeys: SigningKeyCache;
  acceptsSignatureV2: boolean;
  readAddress(incoming: IncomingMessage): ClientAddress;
}

/** One request as it comes from the network, and the way back. */
export interface Wire {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The client waits for `100 Continue` before it sends. */
  awaitsContinue: boolean;
  /** What is found out on the way, for the access log. */
  notes: RequestNotes;
}

export interface RequestNotes {
  /** The caller's account; undefined for an anonymous one. */
  requesterId?: string | undefined;
  /** Undefined where none was shown, and for the console's own. */
  accessKeyId?: string | undefined;
  errorCode?: string;
  /** Its signature was none, or not right: anybody may have sent it. */
  isUnproven?: boolean;
  /** All that it asked for was, though it is answered as a success. */
  isRefused?: boolean;
  /** Undefined where none was found. */
  operation?: S3Operation;
  /** Of a body that did not say how long it is, once it has come. */
  streamedBytes?: number;
}
