import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HubProjectSettings } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { CheckReport, DuplicateLookup, MediaChecker } from '@atoll/media-checks';
import { removeFolder } from '@atoll/testkit';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, LinkedPrincipal } from '../kernel/deps.ts';
import { findItem, insertItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import type { Project } from '../kernel/project.ts';
import { createAnswerCheck } from '../projects/form-answers.ts';
import { itemIn, openTestProject } from '../projects/project.fixture.ts';
import { type ChecksDeps, createChecksJob } from './checks-job.ts';

type Report = Pick<CheckReport, 'facts' | 'results'>;

/** Starts the checks of items, with files in memory and a media checker with scripted results. */
export async function startChecks(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-checks-'));
  const clock = { at: 1_800_000_000_000, now: () => clock.at };
  const world = {
    files: new Map<string, Buffer>(),
    isLinked: true,
    hasRoom: true,
    /** Items whose files were read, in order. */
    read: [] as string[],
    report: (_duplicates: DuplicateLookup | undefined): Report | Promise<Report> => ({
      facts: noFacts,
      results: [],
    }),
  };
  const files: Pick<HubDeps['files'], 'find' | 'read'> = {
    async find(_link, { key }) {
      const bytes = world.files.get(key);
      return bytes && { sizeBytes: bytes.length, contentType: null };
    },
    async *read(_link, { key }) {
      if (!world.isLinked) throw new UserError(codes.hubStorageUnlinked);
      world.read.push(key);
      yield world.files.get(key) ?? Buffer.alloc(0);
    },
  };
  const media: Pick<MediaChecker, 'check'> = {
    check: async (_file, _expected, { duplicates } = {}) => world.report(duplicates),
  };
  const deps = {
    database,
    clock,
    files: files as HubDeps['files'],
    media: media as MediaChecker,
    log: { warn: () => undefined } as unknown as HubDeps['log'],
    checking: { concurrency: 2, folder: join(folder, 'work'), hasRoom: () => world.hasRoom, isAlone: true },
    checkAnswers: createAnswerCheck(),
    links: {
      find: async () =>
        world.isLinked ? { principal: {} as LinkedPrincipal, linkedAt: clock.at } : undefined,
    },
  } satisfies ChecksDeps;

  return {
    database,
    clock,
    world,
    deps,
    folder: deps.checking.folder,
    openProject: (settings: Partial<HubProjectSettings>): Promise<Project> =>
      openTestProject(database, { accountId: 'owner', now: clock.at, settings: { fields: [], ...settings } }),
    /** Receives an item with a file, unless its size is null. */
    async receive(project: Project, given: Partial<Item> & { bytes?: Buffer } = {}): Promise<Item> {
      const { bytes = Buffer.from('bytes'), ...columns } = given;
      const made = itemIn(project, { state: 'received', sizeBytes: bytes.length, ...columns });
      const item = { ...made, dueAt: clock.at, sha256: null };
      if (item.key !== null) world.files.set(item.key, bytes);
      await database.transaction((tx) => insertItem(tx, item, system));
      return item;
    },
    find: async ({ projectId, id }: Item): Promise<Item> => {
      const item = await findItem(database.read, projectId, id);
      if (!item) throw new Error('the item is gone');
      return item;
    },
    /** Runs the job until `work` is done. */
    async whileRunning<T>(work: () => Promise<T>): Promise<T> {
      const stopping = new AbortController();
      const running = createChecksJob(deps).run(stopping.signal);
      try {
        return await Promise.race([work(), running.then(() => Promise.reject(new Error('the job ended')))]);
      } finally {
        stopping.abort();
        await running;
      }
    },
    close: () => removeFolder(folder),
  };
}

const noFacts = { sizeBytes: 0, sha256: '', mediaType: 'application/octet-stream' } as const;
