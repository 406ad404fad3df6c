import {
  functionName,
  type OperationRecord,
  operationRecord,
  type S3Operation,
  type S3OperationOn,
  s3Operations,
} from '@atoll/s3-protocol';
import type {
  AccountExchange,
  BucketExchange,
  CopyExchange,
  ObjectExchange,
  UploadExchange,
} from '../exchange/exchange.ts';

/** The argument of an operation's handler, by the operation's target. */
interface Exchanges {
  service: AccountExchange;
  newBucket: AccountExchange & { bucketName: string };
  bucket: BucketExchange;
  object: ObjectExchange;
  upload: UploadExchange;
  copy: CopyExchange;
  partCopy: UploadExchange & CopyExchange;
}

type RoutedTarget = keyof Exchanges;
type RoutedOperation = S3OperationOn<RoutedTarget>;

/** The handler of each operation, by the name of its function. */
export type Handlers = {
  readonly [O in RoutedOperation as Uncapitalize<O>]: (exchange: Exchanges[TargetOf<O>]) => Promise<void>;
};

type TargetOf<O extends RoutedOperation> = {
  [T in RoutedTarget]: O extends S3OperationOn<T> ? T : never;
}[RoutedTarget];

type RouteOn<T extends RoutedTarget> = Omit<OperationRecord, 'target'> & {
  operation: S3Operation;
  target: T;
  handle(exchange: Exchanges[T]): Promise<void>;
};

/** An operation, the requests that match it, and its handler. */
export type Route = { [T in RoutedTarget]: RouteOn<T> }[RoutedTarget];

/** The part of an address that a request refers to. */
export type Level = 'service' | 'bucket' | 'object';

/** @param handlers entries without an operation of the same name are ignored */
export function routesOf(handlers: Handlers): Route[] {
  return (Object.keys(s3Operations) as S3Operation[]).filter(isRouted).map((operation) => {
    return { operation, ...operationRecord(operation), handle: handlers[functionName(operation)] } as Route;
  });
}

function isRouted(operation: S3Operation): operation is RoutedOperation {
  return operationRecord(operation).target !== 'form';
}

export function levelOf({ target }: Route): Level {
  if (target === 'service') return 'service';
  return target === 'bucket' || target === 'newBucket' ? 'bucket' : 'object';
}
