import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

/** Returns the golden questions and evaluations of an account, for its owner's data export. */
export function exportEvaluations(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return [
    tableFile(read, {
      name: 'agents/golden-questions.jsonl',
      table: 'agent_golden_questions',
      condition,
      key: ['id'],
    }),
    tableFile(read, { name: 'agents/evaluations.jsonl', table: 'agent_evaluations', condition, key: ['id'] }),
    tableFile(read, {
      name: 'agents/evaluation-results.jsonl',
      table: 'agent_evaluation_results',
      condition,
      key: ['evaluation_id', 'golden_id', 'subject'],
    }),
    tableFile(read, {
      name: 'agents/publishing-gates.jsonl',
      table: 'agent_publishing_gates',
      condition,
      key: ['agent_id'],
    }),
    tableFile(read, {
      name: 'agents/dismissed-gaps.jsonl',
      table: 'agent_dismissed_gaps',
      condition,
      key: ['message_id'],
    }),
  ];
}
