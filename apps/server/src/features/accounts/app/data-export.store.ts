import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

/** Exports the stored data of a person. */
export function exportPerson(read: Reader, personId: string): ExportedFile[] {
  const own = sql`person_id = ${personId}`;
  const of = (file: string) => ({ name: `you/${file}`, condition: own });
  return [
    tableFile(read, {
      ...of('profile.jsonl'),
      table: 'people',
      condition: sql`id = ${personId}`,
      key: ['id'],
    }),
    tableFile(read, {
      ...of('memberships.jsonl'),
      table: 'account_members',
      key: ['account_id'],
    }),
    tableFile(read, {
      ...of('google-identities.jsonl'),
      table: 'google_identities',
      key: ['issuer', 'subject'],
    }),
    tableFile(read, { ...of('sessions.jsonl'), table: 'sessions', key: ['id'] }),
    tableFile(read, {
      ...of('devices.jsonl'),
      table: 'devices',
      key: ['id'],
    }),
    tableFile(read, { ...of('passkeys.jsonl'), table: 'passkeys', key: ['id'] }),
    tableFile(read, {
      ...of('authenticator-app.jsonl'),
      table: 'authenticator_apps',
      key: ['person_id'],
    }),
    tableFile(read, {
      ...of('security-events.jsonl'),
      table: 'security_events',
      key: ['id'],
    }),
  ];
}

/** Exports the stored data of the account itself. */
export function exportAccountItself(read: Reader, accountId: string): ExportedFile[] {
  const own = sql`account_id = ${accountId}`;
  const of = (file: string) => ({ name: `account/${file}`, condition: own });
  const members = sql`id in (select person_id from account_members where account_id = ${accountId})`;
  return [
    tableFile(read, {
      ...of('account.jsonl'),
      table: 'accounts',
      condition: sql`id = ${accountId}`,
      key: ['id'],
    }),
    tableFile(read, {
      ...of('members.jsonl'),
      table: 'account_members',
      key: ['person_id'],
    }),
    tableFile(read, {
      ...of('people.jsonl'),
      table: 'people',
      condition: members,
      key: ['id'],
      columns: ['id', 'email'],
    }),
    tableFile(read, {
      ...of('invitations.jsonl'),
      table: 'invitations',
      key: ['id'],
    }),
    tableFile(read, {
      ...of('ownership-transfer.jsonl'),
      table: 'ownership_transfers',
      key: ['account_id'],
    }),
    tableFile(read, {
      ...of('answers.jsonl'),
      table: 'account_tags',
      key: ['tag_id'],
    }),
    tableFile(read, {
      ...of('invite-codes.jsonl'),
      table: 'invite_codes',
      key: ['code'],
    }),
    tableFile(read, {
      ...of('deletion.jsonl'),
      table: 'account_closings',
      key: ['account_id'],
    }),
  ];
}
