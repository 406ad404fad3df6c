import type { S3Operation } from '@atoll/s3-protocol';
import type {
  AccountExchange,
  BucketExchange,
  CopyExchange,
  ObjectExchange,
  UploadExchange,
} from '../exchange/exchange.ts';

export type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

/** What of an address a request is about. */
export type Level = 'service' | 'bucket' | 'object';

interface RouteOf<Target extends string, E> {
  operation: S3Operation;
  method: Method;
  target: Target;
  /** What else must be in the request: a query parameter (`acl`), one with its value (`list-type=2`), or an `x-amz-*` header. */
  markers: readonly string[];
  handle(exchange: E): Promise<void>;
}

/** An operation of the endpoint, and the requests that mean it. A `newBucket` is one that need not be there yet. */
export type Route =
  | RouteOf<'service', AccountExchange>
  | RouteOf<'newBucket', AccountExchange & { bucketName: string }>
  | RouteOf<'bucket', BucketExchange>
  | RouteOf<'object', ObjectExchange>;

type Handler<E> = (exchange: E) => Promise<void>;

export function onService(operation: S3Operation, method: Method, handle: Handler<AccountExchange>): Route {
  return { target: 'service', operation, method, markers: [], handle };
}

export function onNewBucket(
  operation: S3Operation,
  method: Method,
  handle: Handler<AccountExchange & { bucketName: string }>,
): Route {
  return { target: 'newBucket', operation, method, markers: [], handle };
}

export function onBucket(
  operation: S3Operation,
  method: Method,
  handle: Handler<BucketExchange>,
  ...markers: string[]
): Route {
  return { target: 'bucket', operation, method, markers, handle };
}

export function onObject(
  operation: S3Operation,
  method: Method,
  handle: Handler<ObjectExchange>,
  ...markers: string[]
): Route {
  return { target: 'object', operation, method, markers, handle };
}

/** On an upload under way. */
export function onUpload(
  operation: S3Operation,
  method: Method,
  handle: Handler<UploadExchange>,
  ...markers: string[]
): Route {
  return onObject(
    operation,
    method,
    (exchange) => handle({ ...exchange, uploadId: exchange.request.parameter('uploadId') ?? '' }),
    'uploadId',
    ...markers,
  );
}

const copySourceHeader = 'x-amz-copy-source';

function withSource<E extends ObjectExchange>(handle: Handler<E & CopyExchange>): Handler<E> {
  return (exchange) => handle({ ...exchange, copySource: exchange.request.amz(copySourceHeader) ?? '' });
}

export function onCopy(operation: S3Operation, handle: Handler<CopyExchange>): Route {
  return onObject(operation, 'PUT', withSource(handle), copySourceHeader);
}

export function onPartCopy(operation: S3Operation, handle: Handler<UploadExchange & CopyExchange>): Route {
  return onUpload(operation, 'PUT', withSource(handle), copySourceHeader);
}

export function levelOf(route: Route): Level {
  return route.target === 'newBucket' ? 'bucket' : route.target;
}
