import type { IncomingMessage } from 'node:http';
import { uriDecode } from '@atoll/s3-protocol';
import { nobody } from '../access/authenticate.ts';
import { domainOf } from '../access/custom-domain.ts';
import type { GatewayParts, Wire } from '../access/gateway.ts';
import { createRequestAccess } from '../access/request-access.ts';
import { createExchange } from '../exchange/exchange.ts';
import { getObject, headObject } from '../operations/object/get-object.ts';
import type { Router } from '../routing/route.ts';
import type { S3Request } from '../wire/request.ts';
import { serveWebsite } from './serve-website.ts';

/** The endpoint's headers that would break a website. They are not needed, because the website doesn't share its origin. */
const endpointHeaders = ['content-security-policy', 'referrer-policy', 'x-content-type-options'];

/** Reports whether a request is for a bucket's website. */
export function isVisit(incoming: IncomingMessage, websiteHost: string | null): websiteHost is string {
  if (websiteHost === null) return false;
  return domainOf(incoming.headers.host).endsWith(`.${websiteHost}`);
}

/** Query parameters of S3: with one, a request without an `authorization` header is not a visit. */
const s3Parameter =
  /^(?:x-amz-|x-atoll-|response-)|^(?:awsaccesskeyid|signature|expires|versionid|partnumber|prefix|delimiter|marker|max-keys|encoding-type)$/i;
const pageOperations: ReadonlySet<string> = new Set(['GetObject', 'HeadObject', 'ListObjects', 'HeadBucket']);

/**
 * Reports whether a request to a bucket's custom domain is for its website: as a browser makes it, without a signature
 * and without anything that only S3 knows. The domain remains an address of the S3 endpoint for every other request.
 */
export async function isVisitOfDomain(
  { router, storage }: Pick<GatewayParts, 'storage'> & { router: Router },
  request: S3Request,
): Promise<boolean> {
  const { method, headers, pairs, bucketName, isSealed } = request;
  const isOfBrowser =
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !isSealed &&
    !pairs.some(([name]) => s3Parameter.test(name));
  if (!isOfBrowser || bucketName === undefined) return false;
  if (!pageOperations.has(router.find(request).operation)) return false;
  const bucket = await storage.bucketDirectory.find(bucketName);
  return bucket?.settings.website !== undefined;
}

/** Serves only public objects, whatever the request contains. */
export function visitWebsite(gateway: GatewayParts, wire: Wire, sent: S3Request): Promise<void> {
  const { outgoing } = wire;
  for (const name of endpointHeaders) outgoing.removeHeader(name);
  const request: S3Request = {
    ...sent,
    // A key parameter is only valid with a signature, which is not checked here.
    key: uriDecode(sent.signable.path).slice(1) || undefined,
    pairs: [],
    parameter: () => undefined,
    amz: () => undefined,
  };
  const client = gateway.readAddress(wire.incoming);
  const accessTo = (wanted: S3Request) =>
    createRequestAccess({
      access: gateway.storage.access,
      request: wanted,
      operation: 'GetObject',
      caller: nobody,
      client,
      nowMs: gateway.clock.now(),
    });
  return serveWebsite(
    {
      storage: gateway.storage,
      hostId: gateway.hostId,
      protocol: client.isSecure || gateway.publicUrl.startsWith('https:') ? 'https' : 'http',
      authorize: (wanted) => accessTo(wanted).enter(),
      sendObject(wanted, bucket) {
        const parts = { request: wanted, caller: nobody, access: accessTo(wanted) };
        const exchange = { ...createExchange(gateway, wire, parts), bucket, key: wanted.key ?? '' };
        return wanted.method === 'HEAD' ? headObject(exchange) : getObject(exchange);
      },
    },
    request,
    outgoing,
  );
}
