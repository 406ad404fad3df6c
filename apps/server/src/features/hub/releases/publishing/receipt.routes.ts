import { hubContributionCalls } from '@atoll/contract';
import type { Handlers } from '../../../../platform/http/index.ts';
import type { Visitor } from '../../kernel/deps.ts';
import type { ReceiptService } from './receipts.service.ts';

interface Deps {
  readonly receipts: ReceiptService;
  /** Withdraws one of the caller's items. @throws {UserError} 1064, 1066 */
  readonly withdraw: (visitor: Visitor, projectId: string, itemId: string) => Promise<void>;
}

const { getHubReceipts, withdrawByHubReceipt } = hubContributionCalls;

/** Calls of contributors that need releases. */
export const receiptCalls = { getHubReceipts, withdrawByHubReceipt };

export function createReceiptHandlers({ receipts, withdraw }: Deps): Handlers<typeof receiptCalls> {
  return {
    async getHubReceipts({ project_id: projectId, item_id: itemId }, { principal }) {
      const found = await receipts.receiptsOf(principal, projectId, itemId);
      return {
        receipts: found.map(({ version, receipt, publicKeyPem }) => ({
          project_id: projectId,
          item_id: itemId,
          version,
          receipt: { ...receipt, audit_path: [...receipt.audit_path] },
          public_key_pem: publicKeyPem,
        })),
      };
    },
    async withdrawByHubReceipt(
      { project_id: projectId, version, item_hash: itemHash, position },
      { principal },
    ) {
      const itemId = await receipts.itemOf(principal, { projectId, version, itemHash, position });
      await withdraw(principal, projectId, itemId);
      return null;
    },
  };
}
