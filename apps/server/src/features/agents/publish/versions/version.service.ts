import { codes } from '@atoll/contract/codes';
import type { Reader, Transaction } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../../../../platform/cursor.ts';
import { UserError } from '../../../../platform/errors.ts';
import { dayMs } from '../../../../platform/time.ts';
import { type Agent, firstSettings } from '../../kernel/agent.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { PublishDeps } from '../deps.ts';
import type { PublicationService } from '../publication.service.ts';
import { type Caller, requireManager } from '../standing.ts';
import { compareVersions, hasDifference, sourcesBeyond } from './compare-versions.ts';
import { findLastVersion, findVersion, findVersions, insertVersion } from './version.store.ts';
import type { AgentSnapshot, AgentVersion } from './version.ts';
import { sourcesOf } from './version-sources.ts';

const pageSize = 50;
/** Versions of one account in a day. Each is kept, with its settings and sources, as long as its agent. */
const versionsPerDay = 100;
const nobody: AgentSnapshot = { name: '', settings: firstSettings, sources: [] };

type Deps = PublishDeps & { readonly publications: PublicationService };
type Choice = Pick<AgentVersion, keyof AgentSnapshot | 'note' | 'restoredFrom'>;

export type VersionService = ReturnType<typeof createVersionService>;

/** Publishes drafts as versions, compares versions, and publishes old ones again. */
export function createVersionService(deps: Deps) {
  const { database, publications } = deps;
  const { read } = database;
  const limit = deps.limits.define({
    name: 'agent-versions',
    points: versionsPerDay,
    windowSeconds: dayMs / 1000,
    code: codes.tooManyRequests,
  });

  const snapshotOf = async (from: Reader, agent: Agent): Promise<AgentSnapshot> => ({
    name: agent.name,
    settings: agent.settings,
    sources: await sourcesOf(from, agent.id),
  });

  /** @throws {UserError} 1057 for a version that the agent does not have */
  const find = async (from: Reader, agent: Pick<Agent, 'id'>, version: number): Promise<AgentVersion> => {
    const found = await findVersion(from, agent.id, version);
    if (!found) throw new UserError(codes.agentNotFound);
    return found;
  };

  /** The check may take long, so it runs before the transaction, on the snapshot that is then published. */
  const publish = async (caller: Caller, agent: Agent, choice: Choice): Promise<void> => {
    await deps.checkBeforePublish(agent.id, choice);
    await limit.take(caller.accountId);
    await database.transaction(async (tx) => {
      await requireManager(deps.roleOf, tx, caller);
      const { id: agentId, accountId } = await openAgent(tx, caller, agent.id);
      const version = await addVersion(tx, deps, {
        ...choice,
        agentId,
        accountId,
        createdBy: caller.personId,
      });
      await publications.setVersion(tx, agent, version);
    });
  };

  return {
    /** Publishes the draft. @throws {UserError} 1031, 1032, 1033, 1057, 1061 */
    async publishDraft(caller: Caller, agentId: string, note: string): Promise<void> {
      const agent = await openAgent(read, caller, agentId);
      await publish(caller, agent, { ...(await snapshotOf(read, agent)), note, restoredFrom: null });
    },
    /** Publishes an old version again, as a new one. @throws {UserError} 1031, 1032, 1033, 1057, 1061 */
    async restore(caller: Caller, agentId: string, { version, note }: { version: number; note: string }) {
      const agent = await openAgent(read, caller, agentId);
      const { name, settings, sources } = await find(read, agent, version);
      await publish(caller, agent, { name, settings, sources, note, restoredFrom: version });
    },
    /** @throws {UserError} 1032, 1033, 1057 */
    unpublish: (caller: Caller, agentId: string) =>
      database.transaction(async (tx) => {
        await requireManager(deps.roleOf, tx, caller);
        await publications.setVersion(tx, await openAgent(tx, caller, agentId), null);
      }),
    /** Newest first. @throws {UserError} 1057 */
    async list(caller: Pick<Caller, 'accountId'>, agentId: string, cursor: string | undefined) {
      const agent = await openAgent(read, caller, agentId);
      const before = readCursor(cursor);
      const found = await findVersions(read, agent.id, { before, limit: pageSize + 1 });
      const rows = found.slice(0, pageSize);
      const last = found.length > pageSize ? rows.at(-1) : undefined;
      return { rows, next: last ? encodeCursor({ version: String(last.version) }) : null };
    },
    /**
     * Compares two versions; without `from` the beginning, without `to` the draft.
     * @throws {UserError} 1057
     */
    async compare(
      caller: Pick<Caller, 'accountId'>,
      agentId: string,
      { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
    ) {
      const agent = await openAgent(read, caller, agentId);
      const draft = await snapshotOf(read, agent);
      const before = from === undefined ? nobody : await find(read, agent, from);
      const after = to === undefined ? draft : await find(read, agent, to);
      const missingSources = sourcesBeyond(after.sources, draft.sources);
      return { ...compareVersions(before, after), missingSources };
    },
    /** Reports whether the draft differs from a version. */
    async isChanged(agent: Agent, version: number): Promise<boolean> {
      const published = await find(read, agent, version);
      return hasDifference(compareVersions(published, await snapshotOf(read, agent)));
    },
    /** Returns a version by its number. @throws {UserError} 1057 */
    find: (agentId: string, version: number) => find(read, { id: agentId }, version),
  };
}

async function addVersion(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  version: Omit<AgentVersion, 'version' | 'createdAt'>,
): Promise<number> {
  const number = (await findLastVersion(tx, version.agentId)) + 1;
  await insertVersion(tx, { ...version, version: number, createdAt: clock.now() });
  return number;
}

function readCursor(cursor: string | undefined): number | undefined {
  const position = decodeCursor(cursor, ['version']);
  if (!position) return undefined;
  const version = Number(position.version);
  if (!Number.isSafeInteger(version)) throw new UserError(codes.parameterInvalid);
  return version;
}
