import type { Command } from 'commander';
import { cutPage } from '../../platform/cursor.ts';
import { limitOption } from '../arguments.ts';
import { printJson, printTable, timeOf } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

const defaultPage = 50;

export function addSupportCommands(program: Command, session: Session): void {
  addFeedback(program, session);
  addEvents(program, session);
}

function addFeedback(program: Command, session: Session): void {
  program
    .command('feedback')
    .description('list feedback and the sign-up funnel')
    .command('list')
    .description('list feedback, newest first')
    .option('--limit <n>', 'how many', limitOption, defaultPage)
    .option('--cursor <id>', 'continue after the feedback with this ID')
    .option('--json', 'answer in JSON')
    .action(async ({ limit, cursor, json }: { limit: number; cursor?: string; json?: boolean }) => {
      const found = await withAdministration(session, ({ support }) =>
        support.listFeedback({ before: cursor, limit: limit + 1 }),
      );
      const { page, next } = cutPage(found, limit, ({ id }) => id);
      if (json) {
        const feedback = page.map(({ id, accountId, topic, message, page: path, createdAt }) => ({
          id,
          account_id: accountId,
          topic,
          message,
          page: path,
          created_at: createdAt,
        }));
        printJson(session.terminal, { feedback, next_cursor: next });
        return;
      }
      const rows = page.map(({ accountId, topic, message, page: path, createdAt }) => ({
        created: timeOf(createdAt),
        account: accountId,
        topic,
        page: path,
        message,
      }));
      printTable(session.terminal, rows, 'No feedback.');
      if (next) session.terminal.err(`More results: --cursor ${next}\n`);
    });
}

function addEvents(program: Command, session: Session): void {
  program
    .command('events')
    .description('count views and completions of sign-in and sign-up per day (UTC)')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const counts = await withAdministration(session, ({ support }) => support.countEvents());
      if (json) printJson(session.terminal, { events: counts });
      else
        printTable(
          session.terminal,
          counts.map(({ day, event, device, count }) => ({ day, event, device, count })),
          'No events.',
        );
    });
}
