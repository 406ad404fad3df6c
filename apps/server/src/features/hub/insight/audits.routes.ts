import type { hubItemCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { Item } from '../kernel/item.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import { answersOf } from '../kernel/stored-json.ts';
import type { AuditService } from './audits.service.ts';

export function createAuditHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly audits: AuditService },
): Pick<Handlers<typeof hubItemCalls>, 'takeHubAudit' | 'answerHubAudit'> {
  const { audits } = deps;
  return {
    async takeHubAudit({ project_id }, { principal }) {
      await requireHubAccount(deps, principal);
      const { auditId, answered, total, item } = await audits.take(principal, project_id);
      return { audit_id: auditId, answered, total, item: item && toBlind(item) };
    },
    async answerHubAudit({ project_id, item_id, audit_id, is_good }, { principal }) {
      await requireHubAccount(deps, principal);
      const answer = { auditId: audit_id, itemId: item_id, isGood: is_good };
      await audits.answer(principal, project_id, answer);
      return null;
    },
  };
}

/** Omits everything that reveals the item's decision. */
function toBlind(item: Item) {
  const { id, language, text } = item;
  return { item_id: id, language, text, answers: answersOf(item), media: mediaOf(item) };
}
