import type { Command } from 'commander';
import type { InviteCode } from '../../features/accounts/index.ts';
import { inviteCodeOption, usesOption } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addInviteCommands(program: Command, session: Session): void {
  const invite = program.command('invite').description('create and list the operator’s invite codes');

  invite
    .command('make')
    .description('create an invite code')
    .option('--uses <n>', 'how many people can register with the code', usesOption, 1)
    .option('--code <text>', 'use this code instead of a random one', inviteCodeOption)
    .option('--json', 'answer in JSON')
    .action(async ({ uses, code, json }: { uses: number; code?: string; json?: boolean }) => {
      const made = await withAdministration(session, ({ invites }) => invites.make({ code, maxUses: uses }));
      if (!made) throw new CommandFailure(`--code: ${code} already exists.`);
      if (json) printJson(session.terminal, jsonOf(made));
      else printRecord(session.terminal, rowOf(made));
    });

  invite
    .command('list')
    .description('list the operator’s invite codes, newest first')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withAdministration(session, ({ invites }) => invites.list());
      if (json) printJson(session.terminal, { invites: found.map(jsonOf) });
      else printTable(session.terminal, found.map(rowOf), 'No invite codes.');
    });
}

function rowOf({ code, uses, maxUses, createdAt }: InviteCode) {
  return { code, uses, max_uses: maxUses, created: timeOf(createdAt) };
}

function jsonOf({ code, uses, maxUses, createdAt }: InviteCode) {
  return { code, uses, max_uses: maxUses, created_at: createdAt };
}
