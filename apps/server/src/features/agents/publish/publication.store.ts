import type { Reader, Schema, Transaction } from '@atoll/database';
import { firstLimits, type Publication } from './publication.ts';

type Row = Schema['agent_publications'];

export async function findPublication(read: Reader, agentId: string): Promise<Publication | undefined> {
  const row = await read
    .selectFrom('agent_publications')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toPublication(row);
}

export async function findPublicationByLink(
  read: Reader,
  linkHash: string,
): Promise<Publication | undefined> {
  const row = await read
    .selectFrom('agent_publications')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row && toPublication(row);
}

export async function findPublicationByWidget(
  read: Reader,
  widgetId: string,
): Promise<Publication | undefined> {
  const row = await read
    .selectFrom('agent_publications')
    .selectAll()
    .where('widget_id', '=', widgetId)
    .executeTakeFirst();
  return row && toPublication(row);
}

/** Returns the numbers of published versions, by agent. */
export async function findPublishedVersions(
  read: Reader,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_publications')
    .select(['agent_id', 'version'])
    .where('agent_id', 'in', agentIds)
    .execute();
  return new Map(rows.flatMap(({ agent_id: id, version }) => (version === null ? [] : [[id, version]])));
}

/** A publication with the agent's name. */
export interface NamedPublication extends Publication {
  readonly name: string;
}

/** Returns a page of an account's published agents with a link or a widget that is on. */
export async function findExposedPublications(
  read: Reader,
  accountId: string,
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<NamedPublication[]> {
  const rows = await read
    .selectFrom('agent_publications')
    .innerJoin('agents', 'agents.id', 'agent_publications.agent_id')
    .selectAll('agent_publications')
    .select('agents.name')
    .where('agent_publications.account_id', '=', accountId)
    .where('agents.deleted_at', 'is', null)
    .where('agent_publications.version', 'is not', null)
    .where(({ eb, or }) => or([eb('link_is_on', '=', 1), eb('widget_is_on', '=', 1)]))
    .where('agent_id', '>', after)
    .orderBy('agent_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toPublication(row), name: row.name }));
}

/** Inserts the publication of an agent, or replaces it. */
export async function writePublication(
  tx: Transaction,
  publication: Publication,
  now: number,
): Promise<void> {
  const { agent_id: _, account_id: __, ...changed } = toRow(publication, now);
  await tx
    .insertInto('agent_publications')
    .values(toRow(publication, now))
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(changed))
    .execute();
}

export async function deletePublication(tx: Transaction, agentId: string): Promise<void> {
  await tx.deleteFrom('agent_publications').where('agent_id', '=', agentId).execute();
}

function toRow({ link, widget, ...publication }: Publication, now: number): Row {
  return {
    agent_id: publication.agentId,
    account_id: publication.accountId,
    version: publication.version,
    published_at: publication.publishedAt,
    link_is_on: link.isOn ? 1 : 0,
    link_hash: link.tokenHash,
    link_sealed: link.tokenSealed,
    link_password_hash: link.passwordHash,
    link_expires_at: link.expiresAt,
    widget_is_on: widget.isOn ? 1 : 0,
    widget_id: widget.widgetId,
    widget_origins: JSON.stringify(widget.origins),
    widget_color: widget.color,
    widget_position: widget.position,
    limits: JSON.stringify(publication.limits),
    updated_at: now,
  };
}

function toPublication(row: Row): Publication {
  return {
    agentId: row.agent_id,
    accountId: row.account_id,
    version: row.version,
    publishedAt: row.published_at,
    link: {
      isOn: row.link_is_on === 1,
      tokenHash: row.link_hash,
      tokenSealed: row.link_sealed,
      passwordHash: row.link_password_hash,
      expiresAt: row.link_expires_at,
    },
    widget: {
      isOn: row.widget_is_on === 1,
      widgetId: row.widget_id,
      origins: JSON.parse(row.widget_origins),
      color: row.widget_color,
      position: row.widget_position,
    },
    limits: { ...firstLimits, ...JSON.parse(row.limits) },
  };
}
