import type { AgentPublishingLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { noteChange } from '../../audit/index.ts';
import { openAgent } from '../kernel/open-agent.ts';
import type { PublishDeps } from './deps.ts';
import { hashOfToken, linkContext, newEntryToken } from './entry-token.ts';
import { findPublication, writePublication } from './publication.store.ts';
import { firstLimits, firstWidget, type Publication, type PublicLink, type Widget } from './publication.ts';
import { type Caller, requireManager } from './standing.ts';

export interface LinkChange {
  readonly isOn?: boolean | undefined;
  /** Plain; stored hashed. Null: none. */
  readonly password?: string | null | undefined;
  readonly expiresAt?: number | null | undefined;
  readonly hasNewAddress?: boolean | undefined;
}

export type WidgetChange = Partial<{ [Key in keyof Omit<Widget, 'widgetId'>]: Widget[Key] | undefined }>;

export type PublicationService = ReturnType<typeof createPublicationService>;

/** Manages where an agent is published: its link, its widget and its limits. */
export function createPublicationService(deps: PublishDeps) {
  const { database, clock, sealer } = deps;

  /** @throws {UserError} 1032, 1033, 1057 */
  const change = (caller: Caller, agentId: string, apply: (publication: Publication) => Publication) =>
    database.transaction(async (tx) => {
      await requireManager(deps.roleOf, tx, caller);
      const agent = await openAgent(tx, caller, agentId);
      const before = (await findPublication(tx, agent.id)) ?? firstPublication(deps, agent);
      const publication = apply(before);
      noteChange({ before: shownOf(before), after: shownOf(publication) });
      await writePublication(tx, publication, clock.now());
      return publication;
    });

  return {
    /** Undefined before the agent was first published. */
    find: (agentId: string) => findPublication(database.read, agentId),
    /** Sets the published version, in the transaction that adds it. Null: takes the agent offline. */
    async setVersion(
      tx: Transaction,
      agent: { readonly id: string; readonly accountId: string },
      version: number | null,
    ): Promise<void> {
      const publication = (await findPublication(tx, agent.id)) ?? firstPublication(deps, agent);
      const now = clock.now();
      await writePublication(tx, { ...publication, version, publishedAt: version && now }, now);
    },
    /** @throws {UserError} 1027 if a link that stays off should have another address; otherwise as `change` */
    async changeLink(caller: Caller, agentId: string, wanted: LinkChange): Promise<Publication> {
      const { password } = wanted;
      const passwordHash = typeof password === 'string' ? await deps.passwords.hash(password) : password;
      return change(caller, agentId, (publication) => ({
        ...publication,
        link: changedLink(deps, publication, { ...wanted, passwordHash }),
      }));
    },
    changeWidget: (caller: Caller, agentId: string, wanted: WidgetChange) =>
      change(caller, agentId, (publication) => ({
        ...publication,
        widget: { ...publication.widget, ...withoutUndefined(wanted) },
      })),
    changeLimits: (
      caller: Caller,
      agentId: string,
      wanted: { [Key in keyof AgentPublishingLimits]?: AgentPublishingLimits[Key] | undefined },
    ) =>
      change(caller, agentId, (publication) => ({
        ...publication,
        limits: { ...publication.limits, ...withoutUndefined(wanted) },
      })),
    /** Returns the public URL of an agent's link. */
    linkUrlOf: ({ agentId, link }: Publication) =>
      `${deps.consoleUrl}/a/${sealer.open(link.tokenSealed, linkContext(agentId))}`,
  };
}

/** Returns the settings of a publication for the audit log, without what opens it. */
function shownOf({ link, widget, limits }: Publication) {
  const { widgetId: _, ...appearance } = widget;
  return {
    link: { is_on: link.isOn, has_password: link.passwordHash !== null, expires_at: link.expiresAt },
    widget: appearance,
    limits,
  };
}

function changedLink(
  { sealer }: Pick<PublishDeps, 'sealer'>,
  { agentId, link }: Publication,
  wanted: LinkChange & { readonly passwordHash: string | null | undefined },
): PublicLink {
  const isOn = wanted.isOn ?? link.isOn;
  if (wanted.hasNewAddress && !isOn)
    throw new UserError(codes.parameterInvalid, { field: ' (has_new_address)' });
  return {
    ...(wanted.hasNewAddress ? newAddress(sealer, agentId) : link),
    isOn,
    passwordHash: wanted.passwordHash === undefined ? link.passwordHash : wanted.passwordHash,
    expiresAt: wanted.expiresAt === undefined ? link.expiresAt : wanted.expiresAt,
  };
}

function firstPublication(
  { sealer }: Pick<PublishDeps, 'sealer'>,
  { id: agentId, accountId }: { readonly id: string; readonly accountId: string },
): Publication {
  return {
    agentId,
    accountId,
    version: null,
    publishedAt: null,
    link: { isOn: false, ...newAddress(sealer, agentId), passwordHash: null, expiresAt: null },
    widget: { ...firstWidget, widgetId: newEntryToken() },
    limits: firstLimits,
  };
}

function newAddress(
  sealer: PublishDeps['sealer'],
  agentId: string,
): Pick<PublicLink, 'tokenHash' | 'tokenSealed'> {
  const token = newEntryToken();
  return { tokenHash: hashOfToken(token), tokenSealed: sealer.seal(token, linkContext(agentId)) };
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}

/** The settings and limits of a published agent. */
export type Published = Publication & { readonly version: number };

/** Returns the publication of an agent that answers outside the studio; undefined for one that is offline. */
export async function findPublished(
  { isAccountActive }: Pick<PublishDeps, 'isAccountActive'>,
  found: Publication | undefined,
): Promise<Published | undefined> {
  if (!found || found.version === null || !(await isAccountActive(found.accountId))) return undefined;
  return { ...found, version: found.version };
}
