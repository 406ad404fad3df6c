import * as z from 'zod/mini';
import { text } from '../text.ts';
import { agentSearchMaxLength } from './url-values.ts';

export * from './url-values.ts';

/** Shared parts of the calls on agents. */
export const agentsPath = '/api/agents';

export const agentLimits = {
  agentsPerAccount: 100,
  nameMaxLength: 80,
  instructionsMaxLength: 8_000,
  greetingMaxLength: 500,
  starters: 6,
  starterMaxLength: 200,
  sourcesPerAgent: 100,
  documentsPerAgent: 100_000,
  /** Length of pasted text. */
  textMaxLength: 200_000,
  titleMaxLength: 200,
  urlMaxLength: 2_000,
  questionMaxLength: 2_000,
  passagesMax: 50,
  pageMax: 200,
} as const;

export const agentId = text(64);
export const ofAgent = z.strictObject({ agent_id: agentId });

export const conversationLimits = {
  titleMaxLength: 120,
  messagesPerConversation: 400,
  deletedAtOnce: 100,
  retentionDaysMax: 3650,
  searchMaxLength: agentSearchMaxLength,
  ratingNoteMaxLength: 1000,
} as const;

export const documentStates = ['queued', 'reading', 'ready', 'unreadable'] as const;
