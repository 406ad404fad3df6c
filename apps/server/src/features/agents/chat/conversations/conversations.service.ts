import type { NumberedPassage } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type Role, roleCovers } from '@atoll/contract/permissions';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { ChangedPosition } from '../../../../platform/cursor.ts';
import { UserError } from '../../../../platform/errors.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import { isOf } from '../answers/asking.ts';
import type { LiveAnswers } from '../answers/live-answers.ts';
import { findEvents, requestStop } from '../answers/running-answer.store.ts';
import { type CurrentFile, findCurrentVersions } from '../records/cited-file.store.ts';
import {
  deleteConversationRows,
  findConversation,
  recountRatings,
  renameConversationRow,
} from '../records/conversation.store.ts';
import { isOf as isEvent } from '../records/kept-events.ts';
import { findExplanation, findMessage, findMessages, rateAnswer } from '../records/message.store.ts';
import type { Answer, Asker, Conversation, Message } from '../records/message.ts';
import { type ConversationFilter, findConversations } from './conversation-list.store.ts';

const mostMessages = 1000;

/** A member of the account in the studio. */
export interface Member {
  readonly personId: string;
  readonly role: Role;
}

/** People who may see a conversation: its asker, and members who may change the agent. */
export type Viewer = Member | Asker;

export type CitedFile = { readonly number: number; readonly state: 'unchanged' | 'replaced' | 'deleted' };

export interface ConversationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LiveAnswers;
}

export type ConversationService = ReturnType<typeof createConversationService>;

/** Reads and changes stored conversations. For a viewer without access, a conversation doesn't exist: 1057. */
export function createConversationService({ database, clock, live }: ConversationDeps) {
  const { read } = database;

  const open = async (agent: OpenAgent, viewer: Viewer, conversationId: string): Promise<Conversation> => {
    const found = await findConversation(read, { agentId: agent.id, conversationId });
    if (!found || !maySee(viewer, found)) throw new UserError(codes.agentNotFound);
    return found;
  };
  const openAnswer = async (agent: OpenAgent, viewer: Viewer, messageId: string): Promise<Answer> => {
    const message = await findMessage(read, { agentId: agent.id, messageId });
    if (message?.role !== 'answer') throw new UserError(codes.agentNotFound);
    await open(agent, viewer, message.conversationId);
    return message;
  };

  return {
    open,
    openAnswer,
    list(
      agent: OpenAgent,
      viewer: Member,
      filter: ConversationFilter & { readonly isMine: boolean },
      page: { readonly after: ChangedPosition | undefined; readonly limit: number },
    ): Promise<Conversation[]> {
      const isLimited = filter.isMine || !roleCovers(viewer.role, 'write');
      const personId = isLimited ? viewer.personId : undefined;
      return findConversations(read, agent.id, { ...filter, personId }, page);
    },
    /** Returns the messages of a conversation; for an answer in progress, the part that is stored. */
    async messagesOf({ id }: Conversation): Promise<Message[]> {
      const messages = await findMessages(read, { conversationId: id, limit: mostMessages });
      return Promise.all(messages.map((message) => withStoredEvents(message)));
    },
    withStoredEvents,
    citedFiles: (agentId: string, answers: readonly Answer[]) => citedFilesOf(agentId, answers),
    citedObject,
    explain: async (answer: Answer) => findExplanation(read, answer.id),
    async rename(conversation: Conversation, title: string): Promise<void> {
      await database.transaction((tx) => renameConversationRow(tx, conversation.id, title));
    },
    /** Deletes those that the viewer may see. Returns how many. */
    async remove(agent: OpenAgent, viewer: Viewer, ids: readonly string[]): Promise<number> {
      return database.transaction(async (tx) => {
        const seen: string[] = [];
        for (const conversationId of new Set(ids)) {
          const found = await findConversation(tx, { agentId: agent.id, conversationId });
          if (found && maySee(viewer, found)) seen.push(conversationId);
        }
        return deleteConversationRows(tx, seen);
      });
    },
    async rate(
      { id, conversationId }: Answer,
      rating: { readonly rating: 'good' | 'bad' | null; readonly note: string | null },
    ): Promise<void> {
      await database.transaction(async (tx) => {
        await rateAnswer(tx, id, rating);
        await recountRatings(tx, conversationId);
      });
    },
    /** Stops an answer, in any process. */
    async stop({ id }: Answer): Promise<void> {
      await database.transaction((tx) => requestStop(tx, id, clock.now()));
      live.get(id)?.stopping.abort();
    },
  };

  async function withStoredEvents<M extends Message>(message: M): Promise<M> {
    if (message.role !== 'answer' || message.endedAt !== null) return message;
    const stored = await findEvents(read, message.id, 0);
    const lastEvent = stored.at(-1)?.number ?? message.lastEvent;
    return { ...message, events: stored.map(({ event }) => event), lastEvent };
  }

  async function citedFilesOf(
    agentId: string,
    answers: readonly Answer[],
  ): Promise<(answer: Answer) => CitedFile[]> {
    const cited = answers.flatMap((answer) => passagesOf(answer).map((one) => one.document_id));
    const versions = await findCurrentVersions(read, agentId, cited);
    return (answer) =>
      passagesOf(answer).map((passage) => {
        const current = versions.get(passage.document_id);
        if (!current) return { number: passage.number, state: 'deleted' };
        return {
          number: passage.number,
          state: isUnchanged(answer, passage, current) ? 'unchanged' : 'replaced',
        };
      });
  }

  /** Returns the object that a citation without a version is of, while it is still there; null if not. */
  async function citedObject(agentId: string, answer: Answer, passage: NumberedPassage) {
    const current = (await findCurrentVersions(read, agentId, [passage.document_id])).get(
      passage.document_id,
    );
    return current && isUnchanged(answer, passage, current) ? current.objectId : null;
  }
}

function isUnchanged(answer: Answer, { version_id: versionId, etag }: NumberedPassage, current: CurrentFile) {
  if (versionId !== current.versionId) return false;
  if (versionId !== null) return true;
  // Without versions, compares the ETag of the bytes, or for answers of earlier releases the time of the last change.
  return etag === undefined ? current.changedAt <= answer.createdAt : current.etag === etag;
}

function maySee(viewer: Viewer, conversation: Conversation): boolean {
  if (!('role' in viewer)) return isOf(conversation, viewer);
  return conversation.personId === viewer.personId || roleCovers(viewer.role, 'write');
}

/** Returns the passages that a finished answer cites or quotes. */
export function passagesOf({ events }: Answer) {
  return events.filter(isEvent('passages')).flatMap(({ passages }) => passages);
}
