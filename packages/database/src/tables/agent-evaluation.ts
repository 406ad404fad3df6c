/** Evaluations of agents; owned by `features/agents/evaluation`. Times are milliseconds since 1970. */
export interface AgentEvaluationTables {
  agent_golden_questions: AgentGoldenQuestionsTable;
  agent_evaluations: AgentEvaluationsTable;
  agent_evaluation_results: AgentEvaluationResultsTable;
  agent_publishing_gates: AgentPublishingGatesTable;
  agent_dismissed_gaps: AgentDismissedGapsTable;
}

/** A question whose right answer is known. */
interface AgentGoldenQuestionsTable {
  id: string;
  agent_id: string;
  account_id: string;
  question: string;
  /** JSON array of files. */
  expected: string;
  /** JSON array of texts that a right answer contains. */
  facts: string;
  created_by: string;
  created_at: number;
  updated_at: number;
}

/** All golden questions, asked of up to two versions. */
interface AgentEvaluationsTable {
  id: string;
  agent_id: string;
  account_id: string;
  state: 'running' | 'ended' | 'canceled';
  /** JSON array of the evaluated subjects: `{version, name, settings}`. */
  subjects: string;
  /** JSON array of the golden questions as they were at the start. */
  questions: string;
  created_by: string;
  created_at: number;
  ended_at: number | null;
  /** Time of the next step; null once it has ended. */
  due_at: number | null;
}

interface AgentEvaluationResultsTable {
  evaluation_id: string;
  golden_id: string;
  /** Position in `subjects`. */
  subject: number;
  agent_id: string;
  account_id: string;
  status: string;
  text: string;
  rank: number | null;
  /** 1 or 0; null: no file is expected. */
  is_citation_right: number | null;
  /** JSON array. */
  missing_facts: string;
  /** JSON array of files. */
  cited: string;
  cost_micro_usd: number;
}

/** Without a row, publishing does not depend on evaluations. */
interface AgentPublishingGatesTable {
  agent_id: string;
  account_id: string;
  required_recall_percent: number;
}

/** An unanswered question that its owner has taken off the list of gaps. */
interface AgentDismissedGapsTable {
  message_id: string;
  agent_id: string;
  account_id: string;
  dismissed_at: number;
}
