import {
  type CallOutput,
  type getHubProgress,
  type hubItemCalls,
  hubItemStates,
  microUsdOf,
} from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import { countStanding, countStates, coverageOf } from './coverage.ts';
import type { ProgressService } from './progress.service.ts';
import { forecastOf, type ProgressFigures } from './progress.ts';
import type { Quality } from './quality.ts';

type Progress = CallOutput<typeof getHubProgress>;

export function createProgressHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly progress: ProgressService },
): Pick<Handlers<typeof hubItemCalls>, 'getHubProgress'> {
  return {
    async getHubProgress({ project_id }, { principal }) {
      await requireHubAccount(deps, principal);
      const { project, figures, now } = await deps.progress.measure(principal, project_id);
      return toProgress(project, figures, now);
    },
  };
}

function toProgress(project: Project, figures: ProgressFigures, now: number): Progress {
  const { counts, acceptedLately, concentration } = figures;
  const { target_items: target, quotas } = project.settings;
  const accepted = countStanding(counts, 'accepted');
  return {
    items: countStates(counts, hubItemStates),
    contributors: figures.contributors,
    reviewers: figures.reviewers,
    target_items: target,
    coverage: coverageOf(counts, quotas),
    pace: figures.pace.map((day) => ({ ...day })),
    forecast_at: forecastOf({ target, accepted, acceptedLately, openedAt: project.openedAt, now }),
    quality: toQuality(figures.quality),
    concentration: concentration
      ? { gini: concentration.gini, top_ten_share: concentration.topTenShare }
      : null,
    cost: toCost(project, figures, accepted),
  };
}

function toQuality({ rawAgreement, alpha, goldAccuracy, audit }: Quality): Progress['quality'] {
  return {
    raw_agreement: rawAgreement ?? null,
    alpha: alpha ?? null,
    gold_accuracy: goldAccuracy ?? null,
    audit: audit ? { audited: audit.audited, good: audit.good, low: audit.low, high: audit.high } : null,
  };
}

function toCost(
  { reservedMicroUsd }: Project,
  { paid, votesPerItem }: ProgressFigures,
  accepted: number,
): Progress['cost'] {
  return {
    paid_items_micro_usd: paid.item,
    paid_votes_micro_usd: paid.vote,
    reserved_micro_usd: reservedMicroUsd,
    per_item_micro_usd: accepted > 0 ? averageMicroUsd(paid.item + paid.vote, accepted) : null,
    votes_per_item: votesPerItem ?? null,
  };
}

/** Divides an amount, rounding half up. */
function averageMicroUsd(sumMicroUsd: number, items: number): number {
  const count = BigInt(items);
  return microUsdOf((2n * BigInt(sumMicroUsd) + count) / (2n * count));
}
