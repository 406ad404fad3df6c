import { deleteCondition } from '../../access/conditions.ts';
import { type ObjectExchange, sendEmpty } from '../../exchange/exchange.ts';
import { bypassesGovernance } from '../../headers/governance.ts';
import { versionHeaders } from '../../headers/object-headers.ts';
import { objectRef } from './named-version.ts';

/** Source: S3 API, DeleteObject. Deleting a missing object succeeds. */
export async function deleteObject(exchange: ObjectExchange): Promise<void> {
  const { request, storage, bucket, key, caller, outgoing } = exchange;
  const { versionId } = objectRef(exchange);
  const outcome = await storage.objects.delete(
    bucket,
    { key, versionId, ...deleteCondition(request) },
    { actorId: caller.accountId, bypassGovernance: bypassesGovernance(exchange) },
  );
  sendEmpty(outgoing, 204, {
    ...versionHeaders({ versionId: outcome.versionId }),
    ...(outcome.isDeleteMarker ? { 'x-amz-delete-marker': 'true' } : {}),
  });
}
