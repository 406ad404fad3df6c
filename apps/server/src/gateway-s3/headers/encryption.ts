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

/** How the request wants new bytes to be encrypted; undefined leaves it to the bucket. */
export function encryptionOf({ request, connection }: Exchange): EncryptionRequest | undefined {
  return readEncryptionRequest(request.amz, connection);
}

/** What opens an object, from a request that only reads. */
export function customerKeyOf({
  request,
  connection,
}: Pick<Exchange, 'request' | 'connection'>): CustomerKey | undefined {
  refuseEncryptionRequest(request.amz);
  return readCustomerKey(request.amz, connection);
}

/** What opens the parts of an upload. Some clients repeat how the upload is encrypted, which decides nothing here. */
export function partKeyOf({ request, connection }: Exchange): CustomerKey | undefined {
  return readCustomerKey(request.amz, connection);
}

/** What opens the source of a copy. */
export function sourceKeyOf({ request, connection }: Exchange): CustomerKey | undefined {
  return readSourceCustomerKey(request.amz, connection);
}

/** What the answer says of the encryption of an object, or of an upload. */
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
