import type { CallOutput, getHubProject, HubProjectSettings, hubProjectCalls } from '@atoll/contract';
import { cutChangedPage, decodeChanged } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Caller, HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import { type Project, type ProjectSummary, summaryOf } from '../kernel/project.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { budgetOf } from './budget.ts';
import { obstaclesOf } from './obstacles.ts';
import type { ProjectService } from './project.service.ts';

const pageSize = 50;

interface Deps extends Pick<HubDeps, 'clock' | 'isHubAccount'> {
  readonly projects: ProjectService;
  readonly links: StorageLinks;
}

export function createProjectHandlers(deps: Deps): Handlers<typeof hubProjectCalls> {
  const { projects } = deps;
  const owned = async <T>({ principal }: Caller, work: () => Promise<T>): Promise<T> => {
    await requireHubAccount(deps, principal);
    return work();
  };
  const shown = (caller: Caller, work: () => Promise<Project>) =>
    owned(caller, async () => show(deps, await work()));
  return {
    listHubProjects: ({ cursor }, caller) =>
      owned(caller, async () => {
        const { accountId } = caller.principal;
        const found = await projects.list(accountId, { after: decodeChanged(cursor), limit: pageSize + 1 });
        const { page, nextCursor } = cutChangedPage(found, pageSize);
        const isLinked = (await deps.links.find(accountId)) !== undefined;
        const countsOf = await projects.countsOf(page.map(({ id }) => id));
        return {
          projects: page.map((project) => {
            const { accepted, waiting, disputed, acceptedThisWeek, quotas, metQuotas } = countsOf(project.id);
            return {
              ...toSummary(project, isLinked),
              accepted_items: accepted,
              waiting_items: waiting,
              disputed_items: disputed,
              accepted_this_week: acceptedThisWeek,
              quotas,
              met_quotas: metQuotas,
            };
          }),
          next_cursor: nextCursor,
        };
      }),
    createHubProject: ({ title, template }, caller) =>
      shown(caller, () => projects.create(caller.principal, { title, template, locale: caller.locale })),
    getHubProject: ({ project_id: id }, caller) => shown(caller, () => projects.open(caller.principal, id)),
    updateHubProject: ({ project_id: id, settings }, caller) =>
      shown(caller, () => projects.update(caller.principal, id, present(settings))),
    deleteHubProject: ({ project_id: id }, caller) =>
      owned(caller, async () => {
        await projects.remove(caller.principal, id);
        return null;
      }),
    openHubProject: ({ project_id: id }, caller) =>
      shown(caller, () => projects.openToContributors(caller, id)),
    pauseHubProject: ({ project_id: id }, caller) =>
      shown(caller, () => projects.pause(caller.principal, id)),
    resumeHubProject: ({ project_id: id }, caller) =>
      shown(caller, () => projects.resume(caller.principal, id)),
    closeHubProject: ({ project_id: id }, caller) =>
      shown(caller, () => projects.close(caller.principal, id)),
  };
}

/** Leaves out the fields that were not given. */
function present(
  settings: { readonly [Name in keyof HubProjectSettings]?: HubProjectSettings[Name] | undefined },
): Partial<HubProjectSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

async function show(
  { projects, clock, links }: Deps,
  project: Project,
): Promise<CallOutput<typeof getHubProject>> {
  const link = await links.find(project.accountId);
  const version = await projects.versionOf(project);
  const permissions = link?.principal.app.permissions ?? [];
  return {
    ...toSummary(summaryOf(project), link !== undefined),
    settings: project.settings,
    version: project.version,
    rules_sha256: version?.rulesSha256 ?? null,
    consent_sha256: version?.consentSha256 ?? null,
    budget_micro_usd: budgetOf(project.settings),
    reserved_micro_usd: project.reservedMicroUsd,
    is_storage_linked: link !== undefined,
    obstacles:
      project.state === 'draft' ? obstaclesOf(project.settings, { permissions, now: clock.now() }) : [],
  };
}

function toSummary(
  { id, state, title, itemType, targetItems, createdAt, updatedAt, openedAt }: ProjectSummary,
  isStorageLinked: boolean,
) {
  const isLive = state === 'open' || state === 'paused' || state === 'draining';
  return {
    project_id: id,
    title,
    item_type: itemType,
    state: isLive && !isStorageLinked ? ('storage_unlinked' as const) : state,
    target_items: targetItems,
    created_at: createdAt,
    updated_at: updatedAt,
    opened_at: openedAt,
  };
}
