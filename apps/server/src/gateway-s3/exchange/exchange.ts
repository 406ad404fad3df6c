import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Xml, xmlDocument } from '@atoll/s3-protocol';
import {
  type Authorized,
  type ConfiguredBucket,
  type Connection,
  isSecureConnection,
  type ObjectStorage,
} from '../../features/storage/index.ts';
import type { Caller, SignedCaller } from '../access/authenticate.ts';
import type { GatewayParts, RequestNotes, Wire } from '../access/gateway.ts';
import type { RequestAccess } from '../access/request-access.ts';
import type { S3Request } from '../wire/request.ts';
import { openBody, type RequestBody } from './body.ts';

/** One request and the way to answer it. What every operation is handed. */
export interface Exchange {
  request: S3Request;
  caller: Caller;
  /** For what the operation needs beyond its own bucket and key. */
  access: RequestAccess;
  storage: ObjectStorage;
  region: string;
  /** Origin of the endpoint, for the `Location` of a new object. */
  publicUrl: string;
  outgoing: ServerResponse;
  notes: RequestNotes;
  /** The client's address, as far as trusted proxies tell it. */
  remoteAddress: string;
  /** Whether a customer's key may be sent this way. */
  connection: Connection;
  /** @throws {S3Error} `MissingContentLength` */
  body(): RequestBody;
}

/** An operation of an account, on no bucket that is there. */
export interface AccountExchange extends Exchange {
  caller: SignedCaller;
}

/** An operation on a bucket that the caller may use. */
export interface BucketExchange extends Exchange {
  bucket: Authorized<ConfiguredBucket>;
}

/** An operation on a key of such a bucket. */
export interface ObjectExchange extends BucketExchange {
  key: string;
}

/** An operation on an upload under way. */
export interface UploadExchange extends ObjectExchange {
  uploadId: string;
}

/** An operation that reads another object. */
export interface CopyExchange extends ObjectExchange {
  /** The header's value. */
  copySource: string;
}

export function createExchange(
  gateway: GatewayParts,
  wire: Wire,
  { request, caller, access }: Pick<Exchange, 'request' | 'caller' | 'access'>,
): Exchange {
  return {
    request,
    caller,
    access,
    storage: gateway.storage,
    region: gateway.region,
    publicUrl: gateway.publicUrl,
    outgoing: wire.outgoing,
    notes: wire.notes,
    remoteAddress: gateway.readAddress(wire.incoming).address ?? '',
    connection: connectionOf(gateway, wire.incoming),
    body: () => openBody(wire, request, caller),
  };
}

type ConnectionParts = Pick<GatewayParts, 'readAddress' | 'publicUrl'>;

export function connectionOf(gateway: ConnectionParts, incoming: IncomingMessage): Connection {
  return new WireConnection(gateway, incoming);
}

/** Few requests carry a customer's key, and only those look. */
class WireConnection implements Connection {
  readonly #gateway: ConnectionParts;
  readonly #incoming: IncomingMessage;

  constructor(gateway: ConnectionParts, incoming: IncomingMessage) {
    this.#gateway = gateway;
    this.#incoming = incoming;
  }

  get isSecure(): boolean {
    const { address, isSecure: isTls } = this.#gateway.readAddress(this.#incoming);
    const isForwarded = this.#incoming.headers['x-forwarded-proto'] !== undefined;
    return isSecureConnection({ isTls, address, isForwarded, publicUrl: this.#gateway.publicUrl });
  }
}

export function sendXml(outgoing: ServerResponse, root: Xml): void {
  const body = Buffer.from(xmlDocument(root));
  outgoing.writeHead(200, { 'content-type': 'application/xml', 'content-length': body.length });
  outgoing.end(body);
}

export function sendEmpty(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  // Neither 204 nor 304 may name a length.
  const length = status === 204 || status === 304 ? {} : { 'content-length': '0' };
  outgoing.writeHead(status, { ...length, ...headers });
  outgoing.end();
}
