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

/** A request and its response, as passed to every operation. */
export interface Exchange {
  request: S3Request;
  caller: Caller;
  /** For access beyond the operation's own bucket and key. */
  access: RequestAccess;
  storage: ObjectStorage;
  region: string;
  /** Origin of the endpoint, for the `Location` of a new object. */
  publicUrl: string;
  outgoing: ServerResponse;
  notes: RequestNotes;
  /** The client's address, as trusted proxies report it. */
  remoteAddress: string;
  /** The security of the connection, which decides whether a customer key may be sent. */
  connection: Connection;
  /** @throws {S3Error} `MissingContentLength` */
  body(): RequestBody;
}

/** An operation of an account without an existing bucket. */
export interface AccountExchange extends Exchange {
  caller: SignedCaller;
}

/** An operation on an authorized bucket. */
export interface BucketExchange extends Exchange {
  bucket: Authorized<ConfiguredBucket>;
}

/** An operation on a key of an authorized bucket. */
export interface ObjectExchange extends BucketExchange {
  key: string;
}

/** An operation on an unfinished upload. */
export interface UploadExchange extends ObjectExchange {
  uploadId: string;
}

/** An operation that reads another object. */
export interface CopyExchange extends ObjectExchange {
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

/** Computed on demand, because few requests carry a customer key. */
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
  // Responses 204 and 304 must not have a length.
  const length = status === 204 || status === 304 ? {} : { 'content-length': '0' };
  outgoing.writeHead(status, { ...length, ...headers });
  outgoing.end();
}
