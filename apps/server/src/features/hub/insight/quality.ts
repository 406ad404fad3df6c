import type { Reader } from '@atoll/database';
import { krippendorffAlpha, rawAgreement, wilsonInterval } from '@atoll/verification';
import { findLastAudit } from './audits.store.ts';
import { sumGold } from './reviewers.store.ts';
import { findLatestVotes } from './votes.store.ts';

/** How well a project's items are verified. Undefined measures had nothing to be computed from. */
export interface Quality {
  /** Share of pairs of votes on the same item that agree, of the latest 50,000 votes. */
  readonly rawAgreement: number | undefined;
  /** Krippendorff's alpha of the same votes. */
  readonly alpha: number | undefined;
  /** Share of gold items that reviewers answered correctly. */
  readonly goldAccuracy: number | undefined;
  readonly audit: AuditResult | undefined;
}

/** The last blind re-audit that was finished, with the 95 % interval of the share of good items. */
export interface AuditResult {
  readonly audited: number;
  readonly good: number;
  readonly low: number;
  readonly high: number;
  readonly startedAt: number;
}

/** Returns the quality of a project, as its progress shows it and its releases publish it. */
export async function qualityOf(read: Reader, projectId: string): Promise<Quality> {
  const labels = await labelsOf(read, projectId);
  const { seen, correct } = await sumGold(read, projectId);
  const audit = await findLastAudit(read, projectId);
  return {
    rawAgreement: rawAgreement(labels),
    alpha: krippendorffAlpha(labels),
    goldAccuracy: seen > 0 ? correct / seen : undefined,
    audit: audit && { ...audit, ...wilsonInterval(audit.good, audit.audited) },
  };
}

/** Returns the answers of each item. "Can't tell" is a missing label, and gold items say nothing of the collected ones. */
async function labelsOf(read: Reader, projectId: string): Promise<string[][]> {
  const byItem = new Map<string, string[]>();
  for (const { item, answer, isGold, isCounted } of await findLatestVotes(read, projectId)) {
    if (isGold || !isCounted || answer === 'cannot_tell') continue;
    const known = byItem.get(item);
    if (known) known.push(answer);
    else byItem.set(item, [answer]);
  }
  return [...byItem.values()];
}
