import type { CallOutput, getChatSettings } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { startOfDay } from '../../../../platform/time.ts';
import { noteChange } from '../../../audit/index.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import { type ChatSettings, findChatSettings, saveChatSettings } from './chat-settings.store.ts';
import { findModelUse } from './model-use.store.ts';

export type ChatSettingsService = ReturnType<typeof createChatSettingsService>;

/** Manages the retention of conversations and the daily limits of an agent. */
export function createChatSettingsService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async show(agent: OpenAgent): Promise<CallOutput<typeof getChatSettings>> {
      const settings = await findChatSettings(database.read, agent.id);
      const used = await findModelUse(database.read, agent.id, startOfDay(clock.now()));
      return {
        ...shownOf(settings),
        used_tokens: used.tokens,
        used_micro_usd: used.microUsd,
      };
    },
    async save(agent: OpenAgent, changed: Partial<ChatSettings>): Promise<void> {
      await database.transaction(async (tx) => {
        const before = await findChatSettings(tx, agent.id);
        noteChange({ before: shownOf(before), after: shownOf({ ...before, ...changed }) });
        await saveChatSettings(tx, { agentId: agent.id, accountId: agent.accountId }, changed);
      });
    },
  };
}

function shownOf({ retentionDays, dailyTokens, dailyMicroUsd }: ChatSettings) {
  return { retention_days: retentionDays, daily_tokens: dailyTokens, daily_micro_usd: dailyMicroUsd };
}
