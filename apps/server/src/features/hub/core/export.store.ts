import type { Reader, Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

type HubTable = Extract<keyof Schema, `hub_${string}`>;

interface Exported {
  readonly file: string;
  readonly table: HubTable;
  readonly key: readonly [string, ...string[]];
  /** By default all. */
  readonly columns?: readonly string[];
}

const ofItem = [
  'id',
  'project_id',
  'project_version',
  'state',
  'language',
  'country',
  'consent_sha256',
  'text',
  'answers',
  'size_bytes',
  'content_type',
  'is_stripped',
  'sha256',
  'duration_ms',
  'width',
  'height',
  'exif',
  'checks',
  'appeals',
  'appeal_text',
  'rejected_at',
  'created_at',
  'updated_at',
];
const ofContributor = [
  'id',
  'project_id',
  'language',
  'country',
  'consent_sha256',
  'consented_at',
  'items',
  'joined_at',
  'stopped_at',
  'stop_reason',
];
const ofReviewer = [
  'id',
  'project_id',
  'state',
  'is_adjudicator',
  'languages',
  'gold_seen',
  'gold_correct',
  'votes',
  'decided_votes',
  'agreed_votes',
  'stop_reason',
  'joined_at',
  'updated_at',
];
const ofVote = ['item_id', 'reviewer_id', 'project_id', 'answer', 'reasons', 'note', 'took_ms', 'voted_at'];
const ofReward = ['id', 'project_id', 'kind', 'item_id', 'amount_micro_usd', 'paid_at'];
const ofEvent = ['id', 'item_id', 'project_id', 'event', 'from_state', 'to_state', 'actor', 'at'];
const judged = ['is_gold', 'is_right', 'is_counted'];

/** Everything of the projects of an account. Who contributed and reviewed is named as in the project, never by account. */
const ofOwner: readonly Exported[] = [
  { file: 'projects', table: 'hub_projects', key: ['id'] },
  { file: 'versions', table: 'hub_project_versions', key: ['project_id', 'version'] },
  { file: 'storage', table: 'hub_storage_links', key: ['account_id'] },
  { file: 'contributors', table: 'hub_contributors', key: ['id'], columns: ofContributor },
  { file: 'reviewers', table: 'hub_reviewers', key: ['id'], columns: ofReviewer },
  {
    file: 'items',
    table: 'hub_items',
    key: ['id'],
    columns: [
      ...ofItem,
      'contributor_id',
      'held_from',
      'key',
      'similar_to',
      'gold_answer',
      'gold_explanation',
      'report_reason',
      'report_note',
      'votes',
    ],
  },
  { file: 'item-events', table: 'hub_item_events', key: ['id'], columns: ofEvent },
  {
    file: 'assignments',
    table: 'hub_assignments',
    key: ['id'],
    columns: [
      'id',
      'project_id',
      'item_id',
      'reviewer_id',
      'state',
      'is_gold',
      'leased_at',
      'opened_at',
      'ended_at',
    ],
  },
  { file: 'votes', table: 'hub_votes', key: ['item_id', 'reviewer_id'], columns: [...ofVote, ...judged] },
  {
    file: 'decisions',
    table: 'hub_decisions',
    key: ['id'],
    columns: [
      ...['id', 'item_id', 'project_id', 'outcome', 'decided_by', 'reason', 'reasons', 'note', 'posterior'],
      ...['explanation', 'project_version', 'decided_at'],
    ],
  },
  { file: 'rewards', table: 'hub_rewards', key: ['id'], columns: ofReward },
  { file: 'audits', table: 'hub_audits', key: ['id'] },
  { file: 'audit-items', table: 'hub_audit_items', key: ['audit_id', 'position'] },
  { file: 'releases', table: 'hub_releases', key: ['id'] },
  { file: 'release-items', table: 'hub_release_items', key: ['release_id', 'position'] },
  {
    file: 'signing-key',
    table: 'hub_signing_keys',
    key: ['account_id'],
    columns: ['account_id', 'public_key_pem', 'created_at'],
  },
];

/** Returns what the hub keeps of an account's projects, for its owner's data export. */
export function exportHub(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return ofOwner.map(({ file, ...source }) =>
    tableFile(read, { name: `hub/${file}.jsonl`, condition, ...source }),
  );
}

/** Returns what a person sent, voted and earned. It does not say which items test reviewers. */
export function exportHubOfPerson(read: Reader, personId: string): ExportedFile[] {
  const own = sql`person_id = ${personId}`;
  const asReviewer = sql`reviewer_id in (select id from hub_reviewers where person_id = ${personId})`;
  const joined = sql`
    select project_id from hub_contributors where person_id = ${personId}
    union select project_id from hub_reviewers where person_id = ${personId}`;
  const earned = sql`project_id in (${joined}) and person_id = ${personId}`;
  const sent = sql`item_id in (select id from hub_items where person_id = ${personId})`;
  const files: readonly (Exported & { readonly condition: RawBuilder<unknown> })[] = [
    { file: 'consents', table: 'hub_contributors', key: ['id'], columns: ofContributor, condition: own },
    { file: 'items', table: 'hub_items', key: ['id'], columns: ofItem, condition: own },
    { file: 'item-events', table: 'hub_item_events', key: ['id'], columns: ofEvent, condition: sent },
    { file: 'reviewer', table: 'hub_reviewers', key: ['id'], columns: ofReviewer, condition: own },
    {
      file: 'votes',
      table: 'hub_votes',
      key: ['item_id', 'reviewer_id'],
      columns: ofVote,
      condition: asReviewer,
    },
    { file: 'rewards', table: 'hub_rewards', key: ['id'], columns: ofReward, condition: earned },
  ];
  return files.map(({ file, ...source }) =>
    tableFile(read, { name: `you/datahub/${file}.jsonl`, ...source }),
  );
}
