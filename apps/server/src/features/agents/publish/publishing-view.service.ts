import type { CallOutput, getAgentPublishing, listAgentKeys } from '@atoll/contract';
import { openAgent } from '../kernel/open-agent.ts';
import type { PublishDeps } from './deps.ts';
import type { AgentKey } from './keys/key.ts';
import { agentSubject, dayOf, keySubject } from './limits/quota.ts';
import { findUsage, type Usage } from './limits/usage.store.ts';
import type { PublicationService } from './publication.service.ts';
import { firstLimits, firstWidget } from './publication.ts';
import type { Caller } from './standing.ts';
import type { VersionService } from './versions/version.service.ts';

type Publishing = CallOutput<typeof getAgentPublishing>;
type KeyView = CallOutput<typeof listAgentKeys>['keys'][number];

type Deps = PublishDeps & {
  readonly publications: PublicationService;
  readonly versions: VersionService;
};

export type PublishingViews = ReturnType<typeof createPublishingViews>;

/** Shows where an agent is published, and its keys, as the calls return them. */
export function createPublishingViews(deps: Deps) {
  const { database, clock, publications, versions, consoleUrl } = deps;
  const { read } = database;
  const usageToday = (agentId: string, subjects: readonly string[]) =>
    findUsage(read, { agentId, day: dayOf(clock.now()), subjects });

  return {
    /** @throws {UserError} 1057 */
    async publishingOf(caller: Pick<Caller, 'accountId'>, agentId: string): Promise<Publishing> {
      const agent = await openAgent(read, caller, agentId);
      const publication = await publications.find(agent.id);
      const version = publication?.version ?? null;
      const { link, widget } = publication ?? { link: undefined, widget: undefined };
      const usage = await usageToday(agent.id, [agentSubject]);
      return {
        published_version: version,
        published_at: publication?.publishedAt ?? null,
        has_changes: version === null || (await versions.isChanged(agent, version)),
        link: {
          is_on: link?.isOn ?? false,
          url: publication ? publications.linkUrlOf(publication) : null,
          has_password: (link?.passwordHash ?? null) !== null,
          expires_at: link?.expiresAt ?? null,
        },
        widget: {
          is_on: widget?.isOn ?? false,
          widget_id: widget?.widgetId ?? null,
          script_url: `${consoleUrl}/a/widget.js`,
          origins: [...(widget?.origins ?? firstWidget.origins)],
          color: widget?.color ?? firstWidget.color,
          position: widget?.position ?? firstWidget.position,
        },
        api_url: `${consoleUrl}/v1`,
        mcp_url: `${consoleUrl}/mcp`,
        limits: publication?.limits ?? firstLimits,
        used_today: toUsed(usage(agentSubject)),
      };
    },
    async keysOf(keys: readonly AgentKey[]): Promise<KeyView[]> {
      const [{ agentId } = { agentId: '' }] = keys;
      const usage = await usageToday(
        agentId,
        keys.map(({ id }) => keySubject(id)),
      );
      const emails = await deps.emailsOf([...new Set(keys.map(({ createdBy }) => createdBy))]);
      return keys.map((key) => ({
        key_id: key.id,
        name: key.name,
        hint: key.hint,
        requests_per_minute: key.requestsPerMinute,
        tokens_per_day: key.tokensPerDay,
        micro_usd_per_day: key.microUsdPerDay,
        created_by: emails.get(key.createdBy) ?? null,
        created_at: key.createdAt,
        last_used_at: key.lastUsedAt,
        used_today: toUsed(usage(keySubject(key.id))),
      }));
    },
  };
}

function toUsed({ requests, tokens, microUsd }: Usage): Publishing['used_today'] {
  return { requests, tokens, cost_micro_usd: microUsd };
}
