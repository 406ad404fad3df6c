import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { Retrieve } from '../retrieval/retrieve.ts';
import type { Respond } from './answers/respond.ts';
import type { ResponderDeps } from './answers/responder.ts';
import type { EmailsOf } from './conversations/conversation-export.ts';
import type { ModelStanding, ServerModel } from './models/model-choice.ts';

/** The operator's settings for conversations and models. */
export interface ChatTerms {
  /** The server's model; null: without one, excerpts answer. */
  readonly serverModel: ServerModel | null;
  readonly allowsOwnModels: boolean;
  /** For accounts on the free plan, where the server's model has a price. */
  readonly freeTokensPerDay: number;
  /** The maximum time that conversations are stored; null: as long as their owner wants. */
  readonly conversationDays: number | null;
  /** Limit of one person, visitor or key. */
  readonly questionsPerMinute: number;
  /** Answers that this server writes at once. */
  readonly answersAtOnce: number;
}

/** Ports for conversations, supplied by `compose`. */
export interface ChatPorts {
  readonly sealer: Sealer;
  /** For models of accounts: whether they may be in the operator's network is decided where these are made. */
  readonly outgoing: OutgoingAgents;
  /** For the server's model, which may be on this machine. */
  readonly outgoingOfServer: OutgoingAgents;
  /** Fires when the server stops. */
  readonly stopping: AbortSignal;
  readonly emailsOf: EmailsOf;
  readonly standingOf: (accountId: string) => Promise<ModelStanding>;
}

/** Dependencies of conversations on other rooms and domains. */
export interface ChatDeps extends AgentDeps, ChatPorts {
  /** Finds passages of an agent's files. */
  readonly retrieve: Retrieve;
  readonly tablesOf?: ResponderDeps['tablesOf'];
  /** For tests: answers otherwise. */
  readonly respond?: Respond;
  readonly terms: ChatTerms;
  /** For tests. */
  readonly leaseMs?: number;
}
