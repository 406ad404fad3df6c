import type { SchemaChange } from './types.ts';

/** Golden questions of agents, their evaluations, and gaps that were dismissed. */
export const agentEvaluation: SchemaChange = {
  name: '0058-agent-evaluation',
  async up(db, types) {
    await db.schema
      .createTable('agent_golden_questions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('expected', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('updated_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('agent_golden_questions_by_agent')
      .on('agent_golden_questions')
      .columns(['agent_id', 'id'])
      .execute();

    await db.schema
      .createTable('agent_evaluations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('subjects', 'text', (column) => column.notNull())
      .addColumn('questions', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('ended_at', types.integer)
      .addColumn('due_at', types.integer)
      .execute();
    await db.schema
      .createIndex('agent_evaluations_by_agent')
      .on('agent_evaluations')
      .columns(['agent_id', 'id'])
      .execute();
    await db.schema
      .createIndex('agent_evaluations_by_due')
      .on('agent_evaluations')
      .column('due_at')
      .execute();

    await db.schema
      .createTable('agent_evaluation_results')
      .addColumn('evaluation_id', 'text', (column) => column.notNull())
      .addColumn('golden_id', 'text', (column) => column.notNull())
      .addColumn('subject', types.integer, (column) => column.notNull())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('rank', types.integer)
      .addColumn('is_citation_right', types.integer)
      .addColumn('missing_facts', 'text', (column) => column.notNull())
      .addColumn('cited', 'text', (column) => column.notNull())
      .addColumn('cost_micro_usd', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('agent_evaluation_results_key', ['evaluation_id', 'golden_id', 'subject'])
      .execute();
    await db.schema
      .createIndex('agent_evaluation_results_by_agent')
      .on('agent_evaluation_results')
      .column('agent_id')
      .execute();

    await db.schema
      .createTable('agent_publishing_gates')
      .addColumn('agent_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('required_recall_percent', types.integer, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('agent_dismissed_gaps')
      .addColumn('message_id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('dismissed_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('agent_dismissed_gaps_by_agent')
      .on('agent_dismissed_gaps')
      .columns(['agent_id', 'message_id'])
      .execute();
  },
};
