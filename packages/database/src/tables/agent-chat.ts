/** Conversations with agents; owned by `features/agents/chat`. Times are milliseconds since 1970. */
export interface AgentChatTables {
  agent_conversations: AgentConversationsTable;
  agent_messages: AgentMessagesTable;
  agent_message_events: AgentMessageEventsTable;
  agent_curated_answers: AgentCuratedAnswersTable;
  agent_chat_settings: AgentChatSettingsTable;
  agent_model_use: AgentModelUseTable;
  agent_models: AgentModelsTable;
}

interface AgentConversationsTable {
  id: string;
  agent_id: string;
  account_id: string;
  channel: 'studio' | 'link' | 'widget' | 'api' | 'mcp';
  /** The version of the agent; null: the draft. */
  version: number | null;
  /** The member who asks in the studio; null for visitors. */
  person_id: string | null;
  /** A visitor's pseudonym; null in the studio. */
  visitor: string | null;
  title: string;
  questions: number;
  /** Answers that found nothing. */
  unanswered: number;
  good_ratings: number;
  bad_ratings: number;
  created_at: number;
  updated_at: number;
}

/** A question, or one of its answers. `parent_id` makes them a tree: answers below questions below answers. */
interface AgentMessagesTable {
  id: string;
  conversation_id: string;
  agent_id: string;
  account_id: string;
  parent_id: string | null;
  role: 'question' | 'answer';
  /** The question, or the answer as plain text once it has ended. */
  text: string;
  /** Null for a question, like everything below that is about answers. */
  state: 'waiting' | 'writing' | 'ended' | 'interrupted' | null;
  /** The outcome (`answerStatuses` of the contract). */
  status: string | null;
  /** JSON of the events that are kept; null before the end. */
  events: string | null;
  /** JSON of the explanation for the owner. */
  explanation: string | null;
  input_tokens: number;
  output_tokens: number;
  cost_micro_usd: number;
  waited_ms: number;
  last_event: number;
  rating: 'good' | 'bad' | null;
  rating_note: string | null;
  /** JSON of the inputs for writing the answer; null once it has ended. */
  task: string | null;
  /** Number of restarts. */
  attempt: number;
  /** The process that writes it. */
  holder: string | null;
  /** Time after which another process may take over; null once it has ended. */
  lease_until: number | null;
  /** Time at which the reader asked to stop it. */
  stop_at: number | null;
  created_at: number;
  ended_at: number | null;
}

/** Consecutive events of an answer in progress, about one second per row. Deleted when the answer has ended. */
interface AgentMessageEventsTable {
  message_id: string;
  first_number: number;
  last_number: number;
  /** JSON of the events, in their order. */
  events: string;
}

/** An answer that the owner wrote. */
interface AgentCuratedAnswersTable {
  id: string;
  agent_id: string;
  account_id: string;
  /** JSON of the variants of the question. */
  questions: string;
  answer: string;
  uses: number;
  created_by: string;
  created_at: number;
  updated_at: number;
}

/** An agent without a row has the defaults. */
interface AgentChatSettingsTable {
  agent_id: string;
  account_id: string;
  /** Null: conversations are kept. */
  retention_days: number | null;
  /** Null: no limit. */
  daily_tokens: number | null;
  daily_micro_usd: number | null;
}

/** Tokens that an agent used on a day, given by its start in UTC. The row outlives the agent, because invoices show it. */
interface AgentModelUseTable {
  agent_id: string;
  day: number;
  account_id: string;
  /** The agent's last name. */
  agent_name: string;
  /** Tokens and cost of the server's model. */
  input_tokens: number;
  output_tokens: number;
  cost_micro_usd: number;
  own_tokens: number;
}

/** An account's own language model. */
interface AgentModelsTable {
  account_id: string;
  preset: string;
  base_url: string;
  model: string;
  /** Encrypted with the master key; null: the model needs no key. */
  key_sealed: string | null;
  updated_by: string;
  updated_at: number;
}
