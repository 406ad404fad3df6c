import {
  type CustomerKey,
  type EncryptionRecord,
  type EncryptionRequest,
  encryptionHeaders,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from '../../features/storage/index.ts';
import type { BucketExchange, Exchange } from '../exchange/exchange.ts';

/** Returns the requested encryption of new bytes; undefined means the bucket's default. */
export function encryptionOf({ request, connection }: Exchange): EncryptionRequest | undefined {
  return readEncryptionRequest(request.amz, connection);
}

/** Returns the customer key of a read. */
export function customerKeyOf({
  request,
  connection,
}: Pick<Exchange, 'request' | 'connection'>): CustomerKey | undefined {
  refuseEncryptionRequest(request.amz);
  return readCustomerKey(request.amz, connection);
}

/** Returns the customer key of a part. Some clients also repeat the upload's encryption, which has no effect here. */
export function partKeyOf({ request, connection }: Exchange): CustomerKey | undefined {
  return readCustomerKey(request.amz, connection);
}

/** Returns the customer key of a copy's source. */
export function sourceKeyOf({ request, connection }: Exchange): CustomerKey | undefined {
  return readSourceCustomerKey(request.amz, connection);
}

/** Returns the response headers for the encryption of an object or upload. */
export function encryptionAnswer(
  { region, bucket }: Pick<BucketExchange, 'region' | 'bucket'>,
  { encryption }: { encryption: EncryptionRecord | null },
): Record<string, string> {
  return encryptionHeaders(encryption, { region, accountId: bucket.accountId });
}

export function setEncryptionHeaders(
  exchange: BucketExchange,
  thing: { encryption: EncryptionRecord | null },
): void {
  for (const [name, value] of Object.entries(encryptionAnswer(exchange, thing))) {
    exchange.outgoing.setHeader(name, value);
  }
}
