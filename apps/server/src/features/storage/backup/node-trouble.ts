import { BlobEngineError, type EngineTrouble } from '@atoll/blob-store';
import { isHostUnknown } from '../../../platform/outgoing/index.ts';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';

const reasons: Readonly<Record<EngineTrouble, RefusalReason>> = {
  authorityUnknown: 'nodeAuthorityUnknown',
  certificateExpired: 'nodeCertificateExpired',
  certificateNotYetValid: 'nodeCertificateExpired',
  certificateOfOther: 'nodeCertificateOfOther',
  tlsAbsent: 'nodeTlsMismatch',
  tlsNeeded: 'nodeTlsMismatch',
  keyUnknown: 'nodeKeyRefused',
  secretWrong: 'nodeKeyRefused',
  accessDenied: 'nodeKeyRefused',
  bucketUnknown: 'nodeBucketUnknown',
  bucketElsewhere: 'nodeRegionOther',
  unreachable: 'nodeUnreachable',
};

/** Returns the refusal for a node that can't be used, for the person who entered its address. */
export function refusalOfNode(error: unknown): StorageRefusal {
  const trouble = error instanceof BlobEngineError ? error.trouble : 'unreachable';
  const isUnknown = trouble === 'unreachable' && isHostUnknown(error);
  return new StorageRefusal(isUnknown ? 'nodeHostUnknown' : reasons[trouble], { cause: error });
}
