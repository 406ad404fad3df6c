import type { Command } from 'commander';
import { formatUsd } from '../../features/billing/index.ts';
import { cutPage } from '../../platform/cursor.ts';
import { daysOption, limitOption } from '../arguments.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

const defaultPage = 50;
const defaultDays = 30;

interface ListOptions {
  limit: number;
  cursor?: string;
  json?: boolean;
}

interface UsageOptions extends ListOptions {
  days: number;
}

interface RebuildOptions {
  agent?: string;
  json?: boolean;
}

export function addAgentCommands(program: Command, session: Session): void {
  const agents = program.command('agents').description('show what agents have read and used');
  agents
    .command('list')
    .description('list agents with their file counts, oldest first')
    .option('--limit <n>', 'how many', limitOption, defaultPage)
    .option('--cursor <id>', 'continue after the agent with this ID')
    .option('--json', 'answer in JSON')
    .action((options: ListOptions) => list(session, options));
  agents
    .command('usage')
    .description('list the model tokens of agents, deleted ones included, and their cost, by ID')
    .option('--days <n>', 'the last UTC days, today included', daysOption, defaultDays)
    .option('--limit <n>', 'how many', limitOption, defaultPage)
    .option('--cursor <id>', 'continue after the agent with this ID')
    .option('--json', 'answer in JSON')
    .action((options: UsageOptions) => usage(session, options));
  agents
    .command('rebuild')
    .description('read all files again and rebuild the index; agents keep answering meanwhile')
    .option('--agent <id>', 'only the files of this agent')
    .option('--json', 'answer in JSON')
    .action(async ({ agent, json }: RebuildOptions) => {
      const queued = await withAdministration(session, (administration) =>
        administration.agents.rebuild(agent),
      );
      if (json) printJson(session.terminal, { queued });
      else printRecord(session.terminal, { queued });
    });
}

async function list(session: Session, { limit, cursor, json }: ListOptions): Promise<void> {
  const found = await withAdministration(session, ({ agents }) =>
    agents.list({ after: cursor, limit: limit + 1 }),
  );
  const { page, next } = cutPage(found, limit, ({ id }) => id);
  const rows = page.map(({ id, accountId, createdAt, sizeBytes, ...counts }) => ({
    id,
    account_id: accountId,
    created_at: createdAt,
    ...counts,
    size_bytes: sizeBytes,
  }));
  if (json) {
    printJson(session.terminal, { agents: rows, next_cursor: next });
    return;
  }
  printTable(
    session.terminal,
    rows.map(({ created_at: createdAt, ...row }) => ({ ...row, created_at: timeOf(createdAt) })),
    'No agents.',
  );
  if (next) session.terminal.err(`More results: --cursor ${next}\n`);
}

async function usage(session: Session, { days, limit, cursor, json }: UsageOptions): Promise<void> {
  const found = await withAdministration(session, ({ agents }) =>
    agents.modelUse({ days, after: cursor, limit: limit + 1 }),
  );
  const { page, next } = cutPage(found, limit, ({ agentId }) => agentId);
  const rows = page.map(({ agentId, accountId, inputTokens, outputTokens, costMicroUsd, ownTokens }) => ({
    id: agentId,
    account_id: accountId,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_micro_usd: costMicroUsd,
    own_model_tokens: ownTokens,
  }));
  if (json) {
    printJson(session.terminal, { agents: rows, next_cursor: next });
    return;
  }
  printTable(
    session.terminal,
    rows.map(({ cost_micro_usd: cost, ...row }) => ({ ...row, cost_usd: formatUsd(cost) })),
    'No agent has used a model.',
  );
  if (next) session.terminal.err(`More results: --cursor ${next}\n`);
}
