import type { Exposure } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { cutPage } from '../../../platform/cursor.ts';
import type { ExposureSource } from '../../../platform/feature.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { findLastQuestion } from '../chat/index.ts';
import { findExposedPublications, type NamedPublication } from './publication.store.ts';

/** Lists agents that answer anyone: by their link, or in a widget of a website. */
export function createExposureSource({ read, clock }: { read: Reader; clock: Clock }): ExposureSource {
  return {
    name: 'agents',
    needs: 'read',
    async list({ principal }, { after, limit }) {
      const page = { after, limit: limit + 1 };
      const found = await findExposedPublications(read, principal.accountId, page);
      const { page: shown, next } = cutPage(found, limit, ({ agentId }) => agentId);
      const exposures = await inTurns(shown, (agent) => exposuresOf(read, agent, clock.now()));
      return { exposures: exposures.flat(), next };
    },
  };
}

async function exposuresOf(read: Reader, agent: NamedPublication, now: number): Promise<Exposure[]> {
  const { agentId: agent_id, name, publishedAt, link, widget } = agent;
  const exposures: Exposure[] = [];
  if (link.isOn && (link.expiresAt === null || link.expiresAt > now)) {
    exposures.push({
      kind: 'agent_link',
      agent_id,
      name,
      has_password: link.passwordHash !== null,
      since: publishedAt,
      until: link.expiresAt,
      last_used_at: await findLastQuestion(read, agent_id, 'link'),
    });
  }
  if (widget.isOn) {
    exposures.push({
      kind: 'agent_widget',
      agent_id,
      name,
      origins: [...widget.origins],
      since: publishedAt,
      until: null,
      last_used_at: await findLastQuestion(read, agent_id, 'widget'),
    });
  }
  return exposures;
}
