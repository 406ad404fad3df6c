import type { CallOutput, HubContributorSort, hubItemCalls, listHubContributors } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import type { ContributorsPage, ContributorsService } from './contributors.service.ts';
import type { ContributorView } from './contributors.ts';

const pageSize = 50;

export function createContributorsHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly contributors: ContributorsService },
): Pick<
  Handlers<typeof hubItemCalls>,
  'listHubContributors' | 'stopHubContributor' | 'changeHubStopReason' | 'resumeHubContributor'
> {
  return {
    async listHubContributors({ project_id, sort = 'sent', cursor, ...filter }, { principal }) {
      await requireHubAccount(deps, principal);
      const found = await deps.contributors.list(principal, project_id, {
        filter,
        sort,
        after: decodePosition(cursor, sort),
        limit: pageSize + 1,
      });
      const page = found.slice(0, pageSize);
      const last = found.length > pageSize ? page.at(-1)?.position : undefined;
      return {
        contributors: page.map(toContributor),
        next_cursor: last ? encodeCursor({ sort, value: String(last.value), id: last.id }) : null,
      };
    },
    async stopHubContributor({ project_id, contributor_id, reason = '' }, { principal }) {
      await requireHubAccount(deps, principal);
      await deps.contributors.stop(principal, project_id, contributor_id, reason.trim());
      return null;
    },
    async changeHubStopReason({ project_id, contributor_id, reason }, { principal }) {
      await requireHubAccount(deps, principal);
      await deps.contributors.changeReason(principal, project_id, contributor_id, reason.trim());
      return null;
    },
    async resumeHubContributor({ project_id, contributor_id }, { principal }) {
      await requireHubAccount(deps, principal);
      await deps.contributors.resume(principal, project_id, contributor_id);
      return null;
    },
  };
}

/** @throws {UserError} 1027, also for a cursor of another order */
function decodePosition(cursor: string | undefined, sort: HubContributorSort): ContributorsPage['after'] {
  const position = decodeCursor(cursor, ['sort', 'value', 'id']);
  if (!position) return undefined;
  const value = Number(position.value);
  if (position.sort !== sort || !Number.isSafeInteger(value)) throw new UserError(codes.parameterInvalid);
  return { value, id: position.id };
}

function toContributor(
  view: ContributorView,
): CallOutput<typeof listHubContributors>['contributors'][number] {
  const { contributor, counts } = view;
  const { accepted, rejected, failedChecks, waiting } = counts;
  return {
    contributor_id: contributor.id,
    language: contributor.language,
    country: contributor.country,
    shares_device: view.sharesDevice,
    joined_at: contributor.joinedAt,
    sent: accepted + rejected + failedChecks + waiting,
    accepted,
    rejected,
    failed_checks: failedChecks,
    waiting,
    withdrawn: counts.withdrawn,
    appeals: counts.appeals,
    granted_appeals: counts.grantedAppeals,
    earned_micro_usd: view.earnedMicroUsd,
    reasons: view.reasons.map(({ reason, items }) => ({ reason, items })),
    stopped_at: contributor.stoppedAt,
    stop_reason: contributor.stopReason,
  };
}
