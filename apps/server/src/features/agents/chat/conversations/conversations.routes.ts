import type { agentConversationCalls, agentConversationFiles, CallInput } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { cutChangedPage, decodeChanged } from '../../../../platform/cursor.ts';
import { UserError } from '../../../../platform/errors.ts';
import type { FileHandlers, Handlers } from '../../../../platform/http/index.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { ChatSettingsService } from '../models/chat-settings.service.ts';
import { toConversation, toMessage } from './chat-view.ts';
import { conversationRows, type EmailsOf } from './conversation-export.ts';
import { type ConversationService, passagesOf } from './conversations.service.ts';

const pageSize = 50;

export interface ConversationRouteDeps {
  readonly read: Reader;
  readonly conversations: ConversationService;
  readonly settings: ChatSettingsService;
  readonly emailsOf: EmailsOf;
  /** Returns a URL of the version that was read, valid for 15 minutes; null if it was deleted. @throws {UserError} 3013 */
  readonly openVersion: OpenVersion;
}

export type OpenVersion = (
  caller: Parameters<Handlers<typeof agentConversationCalls>['openCitation']>[1],
  file: {
    readonly bucket: string;
    readonly key: string;
    /** Null in an unversioned bucket, where the object's ID shows whether the key still has the bytes that were read. */
    readonly versionId: string | null;
    readonly objectId: string | null;
  },
) => Promise<string | null>;

export function createConversationHandlers(
  deps: ConversationRouteDeps,
): Handlers<typeof agentConversationCalls> {
  const { read, conversations, settings, emailsOf } = deps;
  return {
    async listConversations({ agent_id: agentId, cursor, ...filter }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const found = await conversations.list(agent, principal, filterOf(filter), {
        after: decodeChanged(cursor),
        limit: pageSize + 1,
      });
      const { page, nextCursor } = cutChangedPage(found, pageSize);
      const emails = await emailsOf(page.flatMap(({ personId }) => personId ?? []));
      return {
        conversations: page.map((one) => toConversation(one, emails)),
        next_cursor: nextCursor,
      };
    },
    async getConversation({ agent_id: agentId, conversation_id: id }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const conversation = await conversations.open(agent, principal, id);
      const messages = await conversations.messagesOf(conversation);
      const answers = messages.filter((message) => message.role === 'answer');
      const cited = await conversations.citedFiles(agentId, answers);
      const emails = await emailsOf(conversation.personId === null ? [] : [conversation.personId]);
      return {
        conversation: toConversation(conversation, emails),
        messages: messages.map((message) => toMessage(message, cited)),
      };
    },
    async renameConversation({ agent_id: agentId, conversation_id: id, title }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      await conversations.rename(await conversations.open(agent, principal, id), title);
      return null;
    },
    async deleteConversation({ agent_id: agentId, conversation_id: id }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      await conversations.open(agent, principal, id);
      await conversations.remove(agent, principal, [id]);
      return null;
    },
    async deleteConversations({ agent_id: agentId, conversation_ids: ids }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      return { deleted: await conversations.remove(agent, principal, ids) };
    },
    async explainMessage({ agent_id: agentId, message_id: messageId }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const answer = await conversations.openAnswer(agent, principal, messageId);
      return {
        explanation: await conversations.explain(answer),
        cost_micro_usd: answer.costMicroUsd,
        waited_ms: answer.waitedMs,
      };
    },
    async openCitation({ agent_id: agentId, message_id: messageId, number }, caller) {
      const agent = await openAgent(read, caller.principal, agentId);
      const answer = await conversations.openAnswer(agent, caller.principal, messageId);
      const cited = passagesOf(answer).find((passage) => passage.number === number);
      if (!cited) throw new UserError(codes.agentNotFound);
      const { bucket, key, version_id: versionId } = cited;
      if (bucket === null) return { file_url: null };
      const objectId = versionId === null ? await conversations.citedObject(agentId, answer, cited) : null;
      return { file_url: await deps.openVersion(caller, { bucket, key, versionId, objectId }) };
    },
    async getChatSettings({ agent_id: agentId }, { principal }) {
      return settings.show(await openAgent(read, principal, agentId));
    },
    async setConversationRetention({ agent_id: agentId, days }, { principal }) {
      await settings.save(await openAgent(read, principal, agentId), { retentionDays: days });
      return null;
    },
    async setAgentBudget({ agent_id: agentId, ...budget }, { principal }) {
      await settings.save(await openAgent(read, principal, agentId), {
        dailyTokens: budget.daily_tokens,
        dailyMicroUsd: budget.daily_micro_usd,
      });
      return null;
    },
  };
}

export function createConversationFiles(
  deps: Pick<ConversationRouteDeps, 'read' | 'conversations' | 'emailsOf'>,
): FileHandlers<typeof agentConversationFiles> {
  return {
    async exportConversations({ agent_id: agentId, format, ...filter }, { principal }) {
      const agent = await openAgent(deps.read, principal, agentId);
      return {
        name: `conversations.${format}`,
        type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
        chunks: conversationRows(deps, { agent, viewer: principal, filter: filterOf(filter), format }),
      };
    },
  };
}

type Filter = Omit<CallInput<(typeof agentConversationCalls)['listConversations']>, 'agent_id' | 'cursor'>;

function filterOf({ from, ...filter }: Filter) {
  return { ...filter, isMine: from === 'mine', from: from === 'mine' ? undefined : from };
}
