import { unquote } from '../conditions.ts';
import { type ObjectExchange, sendEmpty } from '../exchange.ts';
import { refuseOtherVersion } from '../unbuilt.ts';

/** Source: S3 API, DeleteObject. Deleting what isn't there is a success. */
export async function deleteObject({
  request,
  storage,
  bucket,
  key,
  outgoing,
}: ObjectExchange): Promise<void> {
  refuseOtherVersion(request.parameter('versionId'));
  await storage.objects.delete(bucket, { key, ifMatch: unquote(request.headers['if-match']) });
  sendEmpty(outgoing, 204);
}
