import type { Reader } from '@atoll/database';
import { krippendorffAlpha, type Labels, rawAgreement, wilsonInterval } from '@atoll/verification';
import { findLastAudit } from './audits.store.ts';
import { sumGold } from './reviewers.store.ts';
import { type AnswerCounts, countAnswers } from './votes.store.ts';

/** Measures of how well a project's items are verified. Undefined measures lack data. */
export interface Quality {
  /** Share of pairs of votes on the same item that agree, of the latest 50,000 votes. */
  readonly rawAgreement: number | undefined;
  /** Krippendorff's alpha of the same votes. */
  readonly alpha: number | undefined;
  /** Share of gold items that reviewers answered correctly. */
  readonly goldAccuracy: number | undefined;
  readonly audit: AuditResult | undefined;
}

/** The last completed blind re-audit, with the 95 % interval of the share of good items. */
export interface AuditResult {
  readonly audited: number;
  readonly good: number;
  readonly low: number;
  readonly high: number;
  readonly startedAt: number;
}

/** Returns the quality of a project, for its progress and its releases. */
export async function qualityOf(read: Reader, projectId: string): Promise<Quality> {
  const labels = labelsOf(await countAnswers(read, projectId));
  const { seen, correct } = await sumGold(read, projectId);
  const audit = await findLastAudit(read, projectId);
  return {
    rawAgreement: rawAgreement(labels),
    alpha: krippendorffAlpha(labels),
    goldAccuracy: seen > 0 ? correct / seen : undefined,
    audit: audit && { ...audit, ...wilsonInterval(audit.good, audit.audited) },
  };
}

/** Returns the answers of each item. */
function labelsOf(counts: readonly AnswerCounts[]): Labels[] {
  return counts.flatMap(({ yes, no, items }) => {
    const labels = [...Array<string>(yes).fill('yes'), ...Array<string>(no).fill('no')];
    return Array<Labels>(items).fill(labels);
  });
}
