import {
  type OperationRecord,
  operationRecord,
  type S3Operation,
  type S3OperationOn,
} from '@atoll/s3-protocol';
import type {
  AccountExchange,
  BucketExchange,
  CopyExchange,
  ObjectExchange,
  UploadExchange,
} from '../exchange/exchange.ts';

/** What the handler of an operation gets, by the operation's target. */
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

/** The handler of each operation. */
export type Handlers = {
  readonly [O in RoutedOperation]: (exchange: Exchanges[TargetOf<O>]) => Promise<void>;
};

type TargetOf<O extends RoutedOperation> = {
  [T in RoutedTarget]: O extends S3OperationOn<T> ? T : never;
}[RoutedTarget];

type RouteOn<T extends RoutedTarget> = Omit<OperationRecord, 'target'> & {
  operation: S3Operation;
  target: T;
  handle(exchange: Exchanges[T]): Promise<void>;
};

/** An operation, the requests that mean it, and its handler. */
export type Route = { [T in RoutedTarget]: RouteOn<T> }[RoutedTarget];

/** The part of an address that a request is about. */
export type Level = 'service' | 'bucket' | 'object';

export function routesOf(handlers: Handlers): Route[] {
  return Object.entries(handlers).map(([name, handle]) => {
    const operation = name as RoutedOperation;
    return { operation, ...operationRecord(operation), handle } as Route;
  });
}

export function levelOf({ target }: Route): Level {
  if (target === 'service') return 'service';
  return target === 'bucket' || target === 'newBucket' ? 'bucket' : 'object';
}
