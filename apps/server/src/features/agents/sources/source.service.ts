import { agentLimits, type NewAgentSource } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { FileAccess } from '../../storage/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import { agentsConsumer } from './consumer.ts';
import { keepFiles, requeueUnreadable } from './document.store.ts';
import { hasRoomForContent } from './kept-content.store.ts';
import {
  changeSource,
  findSource,
  findSourcesOf,
  insertSource,
  isBucketFollowed,
  markSourceRemoved,
} from './source.store.ts';
import { isOfBucket, type Source } from './source.ts';
import { textTag } from './text-tag.ts';

/** The caller, and the circumstances that bucket policies may examine. */
export type SourceCaller = Parameters<FileAccess['openFile']>[0] & {
  readonly principal: { readonly accountId: string; readonly personId: string };
};

/** A source that its caller may read. */
export interface CheckedSource {
  readonly asked: NewAgentSource;
  readonly bucket: { readonly id: string; readonly name: string } | undefined;
}

export type SourceService = ReturnType<typeof createSourceService>;

export function createSourceService({
  database,
  clock,
  files,
  keptBytes,
}: AgentDeps & { readonly files: FileAccess }) {
  const stopFollowing = async (tx: Transaction, source: Source) => {
    const { bucketId } = source;
    if (bucketId === null || (await isBucketFollowed(tx, bucketId))) return;
    await files.follow(tx, bucketId, agentsConsumer, false);
  };

  /** Adds a source in the transaction, or returns the one that the agent has already. */
  const add = async (tx: Transaction, agent: OpenAgent, caller: SourceCaller, checked: CheckedSource) => {
    const known = await findSourcesOf(tx, agent.id);
    const source = newSource(agent, { caller, checked, now: clock.now() });
    const same = known.find((other) => isSameSource(other, source));
    if (same) return same;
    if (known.length >= agentLimits.sourcesPerAgent)
      throw new UserError(codes.parameterInvalid, { field: ' (sources)' });
    const { asked, bucket } = checked;
    const isText = asked.kind === 'text';
    if (isText && !(await hasRoomForContent(tx, source, Buffer.byteLength(asked.text), keptBytes))) {
      throw new UserError(codes.agentContentFull);
    }
    await insertSource(tx, source, {
      text: isText ? asked.text : null,
      dueAt: isText ? null : source.createdAt,
    });
    if (bucket) await files.follow(tx, bucket.id, agentsConsumer, true);
    if (isText) await keepText(tx, source, asked.text);
    return source;
  };

  return {
    list: (agent: OpenAgent) => findSourcesOf(database.read, agent.id),

    /** @throws {UserError} 1057 for a source of another agent too */
    async open(agent: OpenAgent, sourceId: string): Promise<Source> {
      const source = await findSource(database.read, sourceId);
      if (source?.agentId !== agent.id) throw new UserError(codes.agentNotFound);
      return source;
    },

    /**
     * Checks that the caller can read sources that are to be added.
     * @throws {UserError} 2010, 3010, 3013; 1027 for an address that is no web address
     */
    async check(caller: SourceCaller, asked: NewAgentSource): Promise<CheckedSource> {
      if (asked.kind === 'files')
        return { asked, bucket: await files.openPrefix(caller, asked.bucket, asked.prefix) };
      if (asked.kind === 'object') {
        const bucket = await files.openFile(caller, asked.bucket, asked.key);
        const [found] = await files.latestOf(bucket.id, [asked.key]);
        if (!found) throw new UserError(codes.objectNotFound);
        return { asked, bucket };
      }
      if (asked.kind === 'web' && !isWebAddress(asked.url))
        throw new UserError(codes.parameterInvalid, { field: ' (url)' });
      return { asked, bucket: undefined };
    },

    addIn: add,

    add: (agent: OpenAgent, caller: SourceCaller, checked: CheckedSource): Promise<Source> =>
      database.transaction((tx) => add(tx, agent, caller, checked)),

    /** From the answer on nothing finds files that no other source has. @throws {UserError} 1057 */
    remove: (agent: OpenAgent, sourceId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const source = (await findSourcesOf(tx, agent.id)).find(({ id }) => id === sourceId);
        if (!source) throw new UserError(codes.agentNotFound);
        await markSourceRemoved(tx, { agentId: agent.id, sourceId, now: clock.now() });
        await stopFollowing(tx, source);
      }),

    /**
     * Lists and fetches sources again, and rereads files that could not be read. Sources of people who have left are
     * transferred to the caller, and read with the caller's permissions.
     * @throws {UserError} 1057; as `check` for a source that is transferred to the caller
     */
    async reread(
      agent: OpenAgent,
      caller: SourceCaller,
      {
        sourceId,
        mayStillRead,
      }: { sourceId: string | undefined; mayStillRead: (source: Source) => Promise<boolean> },
    ): Promise<void> {
      const all = await findSourcesOf(database.read, agent.id);
      const sources = sourceId === undefined ? all : all.filter(({ id }) => id === sourceId);
      if (sourceId !== undefined && sources.length === 0) throw new UserError(codes.agentNotFound);
      const orphaned = new Set<string>();
      for (const source of sources.filter(isOfBucket)) {
        if (await mayStillRead(source)) continue;
        if (source.kind === 'files') await files.openPrefix(caller, source.bucketName, source.key);
        else await files.openFile(caller, source.bucketName, source.key);
        orphaned.add(source.id);
      }
      const now = clock.now();
      await database.transaction(async (tx) => {
        for (const { id, kind } of sources) {
          const owner = orphaned.has(id) ? { createdBy: caller.principal.personId } : {};
          const due = kind === 'text' ? {} : { dueAt: now, problem: null, attempts: 0 };
          await changeSource(tx, id, { ...owner, ...due, ...(kind === 'files' && { scannedTo: '' }) });
          await requeueUnreadable(tx, id, now);
        }
      });
    },

    /** Ends following the buckets of sources that are deleted with their agent. */
    stopFollowing,
  };
}

interface Making {
  readonly caller: SourceCaller;
  readonly checked: CheckedSource;
  readonly now: number;
}

function newSource(agent: OpenAgent, { caller, checked: { asked, bucket }, now }: Making): Source {
  return {
    id: newId(),
    agentId: agent.id,
    accountId: agent.accountId,
    kind: asked.kind,
    bucketId: bucket?.id ?? null,
    bucketName: bucket?.name ?? null,
    key: keyOf(asked),
    title: asked.kind === 'text' ? asked.title : null,
    url: asked.kind === 'web' ? new URL(asked.url).href : null,
    scannedTo: asked.kind === 'files' ? '' : null,
    problem: null,
    readAt: null,
    attempts: 0,
    createdBy: caller.principal.personId,
    createdAt: now,
  };
}

function keyOf(asked: NewAgentSource): string {
  if (asked.kind === 'files') return asked.prefix;
  return asked.kind === 'object' ? asked.key : '';
}

function isSameSource(one: Source, other: Source): boolean {
  if (one.kind !== other.kind || one.kind === 'text') return false;
  return one.bucketId === other.bucketId && one.key === other.key && one.url === other.url;
}

async function keepText(tx: Transaction, source: Source, text: string): Promise<void> {
  const { agentId, accountId, id: sourceId, title, createdAt: now } = source;
  const file = {
    bucketId: '',
    key: sourceId,
    versionId: null,
    objectId: null,
    etag: textTag(text),
    sizeBytes: Buffer.byteLength(text),
    contentType: null,
  };
  await keepFiles(tx, { agentId, accountId, sourceId, isBacklog: false, changedAt: now, title, now }, [file]);
}

function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
