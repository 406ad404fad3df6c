import type {
  AgentPublishingLimits,
  agentPublishingCalls,
  CallInput,
  CallOutput,
  createAgentKey,
  listAgentVersions,
  updateAgentKey,
  visitCalls,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { PublishDeps } from './deps.ts';
import type { AgentKeyService, KeyChange } from './keys/key.service.ts';
import type { AgentKey } from './keys/key.ts';
import type { PublicationService } from './publication.service.ts';
import type { PublishingViews } from './publishing-view.service.ts';
import type { VersionService } from './versions/version.service.ts';
import type { AgentVersion } from './versions/version.ts';

interface Services {
  readonly publications: PublicationService;
  readonly versions: VersionService;
  readonly keys: AgentKeyService;
  readonly views: PublishingViews;
  readonly emailsOf: PublishDeps['emailsOf'];
}

type Calls = Omit<typeof agentPublishingCalls, keyof typeof visitCalls>;

/** Handlers of the calls for publishing an agent. */
export function createPublishHandlers(services: Services): Handlers<Calls> {
  return { ...versionHandlers(services), ...placeHandlers(services), ...keyHandlers(services) };
}

function versionHandlers({
  publications,
  versions,
  views,
  emailsOf,
}: Services): Handlers<
  Pick<
    Calls,
    | 'getAgentPublishing'
    | 'publishAgent'
    | 'unpublishAgent'
    | 'listAgentVersions'
    | 'compareAgentVersions'
    | 'restoreAgentVersion'
  >
> {
  return {
    getAgentPublishing: ({ agent_id: agentId }, { principal }) => views.publishingOf(principal, agentId),
    async publishAgent({ agent_id: agentId, note = '' }, { principal }) {
      await versions.publishDraft(principal, agentId, note);
      return views.publishingOf(principal, agentId);
    },
    async unpublishAgent({ agent_id: agentId }, { principal }) {
      await versions.unpublish(principal, agentId);
      return views.publishingOf(principal, agentId);
    },
    async listAgentVersions({ agent_id: agentId, cursor }, { principal }) {
      const { rows, next } = await versions.list(principal, agentId, cursor);
      const published = (await publications.find(agentId))?.version ?? null;
      const emails = await emailsOf([...new Set(rows.map(({ createdBy }) => createdBy))]);
      const toView = (row: AgentVersion): CallOutput<typeof listAgentVersions>['versions'][number] => ({
        version: row.version,
        note: row.note,
        restored_from: row.restoredFrom,
        created_by: emails.get(row.createdBy) ?? null,
        created_at: row.createdAt,
        is_published: row.version === published,
      });
      return { versions: rows.map(toView), next_cursor: next };
    },
    async compareAgentVersions({ agent_id: agentId, from_version: from, to_version: to }, { principal }) {
      const found = await versions.compare(principal, agentId, { from, to });
      return {
        fields: found.fields,
        added_sources: found.addedSources,
        removed_sources: found.removedSources,
        missing_sources: found.missingSources,
      };
    },
    async restoreAgentVersion({ agent_id: agentId, version, note = '' }, { principal }) {
      await versions.restore(principal, agentId, { version, note });
      return views.publishingOf(principal, agentId);
    },
  };
}

function placeHandlers({
  publications,
  views,
}: Services): Handlers<Pick<Calls, 'updateAgentLink' | 'updateAgentWidget' | 'updateAgentLimits'>> {
  return {
    async updateAgentLink({ agent_id: agentId, ...link }, { principal }) {
      await publications.changeLink(principal, agentId, {
        isOn: link.is_on,
        password: link.password,
        expiresAt: link.expires_at,
        hasNewAddress: link.has_new_address,
      });
      return views.publishingOf(principal, agentId);
    },
    async updateAgentWidget({ agent_id: agentId, ...widget }, { principal }) {
      await publications.changeWidget(principal, agentId, {
        isOn: widget.is_on,
        origins: widget.origins && [...new Set(widget.origins)],
        color: widget.color,
        position: widget.position,
      });
      return views.publishingOf(principal, agentId);
    },
    async updateAgentLimits({ agent_id: agentId, limits }, { principal }) {
      const wanted: Partial<Record<keyof AgentPublishingLimits, number | null>> = limits;
      await publications.changeLimits(principal, agentId, wanted as Partial<AgentPublishingLimits>);
      return views.publishingOf(principal, agentId);
    },
  };
}

function keyHandlers({
  keys,
  views,
}: Services): Handlers<
  Pick<Calls, 'listAgentKeys' | 'createAgentKey' | 'updateAgentKey' | 'revokeAgentKey'>
> {
  const viewOf = async (key: AgentKey) => {
    const [view] = await views.keysOf([key]);
    if (!view) throw new UserError(codes.agentNotFound);
    return view;
  };
  return {
    async listAgentKeys({ agent_id: agentId }, { principal }) {
      return { keys: await views.keysOf(await keys.list(principal, agentId)) };
    },
    async createAgentKey({ agent_id: agentId, name, ...terms }, { principal }) {
      const { key, ...made } = await keys.create(principal, agentId, { ...changeOf(terms), name });
      return { ...(await viewOf(made)), key };
    },
    async updateAgentKey({ agent_id: agentId, key_id: keyId, ...terms }, { principal }) {
      return viewOf(await keys.update(principal, agentId, keyId, changeOf(terms)));
    },
    async revokeAgentKey({ agent_id: agentId, key_id: keyId }, { principal }) {
      await keys.revoke(principal, agentId, keyId);
      return null;
    },
  };
}

function changeOf(
  terms:
    | Omit<CallInput<typeof updateAgentKey>, 'agent_id' | 'key_id'>
    | (Omit<CallInput<typeof createAgentKey>, 'agent_id' | 'name'> & { name?: undefined }),
): KeyChange {
  return {
    name: terms.name,
    requestsPerMinute: terms.requests_per_minute,
    tokensPerDay: terms.tokens_per_day,
    microUsdPerDay: terms.micro_usd_per_day,
  };
}
