import { maxObjectTags, parseTagging, writeTagging } from '@atoll/s3-protocol';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type ObjectExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { enterWithBody } from './enter-with-body.ts';
import { objectRef, setVersionHeaders, tellingOfMarker } from './named-version.ts';

const maxBodyBytes = 64 * 1024;

/** Source: S3 API, GetObjectTagging. */
export async function getObjectTagging(exchange: ObjectExchange): Promise<void> {
  const { bucket, key, versionId } = objectRef(exchange);
  const object = await tellingOfMarker(exchange, exchange.storage.objects.describe(bucket, key, versionId));
  setVersionHeaders(exchange, object);
  sendXml(exchange.outgoing, writeTagging(object.tags));
}

/** Source: S3 API, PutObjectTagging. */
export async function putObjectTagging(exchange: ObjectExchange): Promise<void> {
  const tags = await enterWithBody(
    exchange,
    async () => parseTagging(await readVerifiedBody(exchange, maxBodyBytes), maxObjectTags),
    (requestTags) => ({ requestTags }),
  );
  const { storage, caller, outgoing } = exchange;
  const changing = storage.objects.setTags(objectRef(exchange), tags, caller.accountId);
  setVersionHeaders(exchange, await tellingOfMarker(exchange, changing));
  sendEmpty(outgoing, 200);
}

/** Source: S3 API, DeleteObjectTagging. */
export async function deleteObjectTagging(exchange: ObjectExchange): Promise<void> {
  const { storage, caller, outgoing } = exchange;
  const changing = storage.objects.setTags(objectRef(exchange), [], caller.accountId);
  setVersionHeaders(exchange, await tellingOfMarker(exchange, changing));
  sendEmpty(outgoing, 204);
}
