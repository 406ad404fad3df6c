import { randomBytes } from 'node:crypto';
import type { HubProjectSettings } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import type { HubDeps, LinkedPrincipal } from '../kernel/deps.ts';
import type { HubFiles } from '../kernel/files.ts';
import { openTestProject } from '../projects/project.fixture.ts';
import { findVersion } from '../projects/version.store.ts';
import { addToReserve } from '../rewards/reward.store.ts';
import { createContributorService } from './contributor.service.ts';
import { createFileUploads } from './file-upload.ts';
import type { NewItem } from './new-item.ts';
import { createOwnItemService } from './own-items.service.ts';
import { createPace } from './pace.ts';
import { createPartsService } from './parts.service.ts';
import { createSendingService } from './sending.service.ts';

/** A contributor. */
export const ann = { personId: 'ann', accountId: 'ann-account' };
export const owner = { personId: 'owner', accountId: 'owner' };
export const partBytes = 10;

/** Creates uploads in memory, which expire on request. */
function memoryFiles() {
  const uploads = new Map<string, Map<number, number>>();
  const stored = new Map<string, number>();
  let started = 0;
  const partsOf = (uploadId: string) => {
    const parts = uploads.get(uploadId);
    if (!parts) throw Object.assign(new UserError(codes.unexpected), { reason: 'uploadUnknown' });
    return parts;
  };
  const files: Partial<HubFiles> = {
    partSizeOf: (sizeBytes) => (sizeBytes <= partBytes ? null : partBytes),
    async startUpload(_link, { sizeBytes }) {
      if (sizeBytes <= partBytes) return { kind: 'single', url: 'http://127.0.0.1', headers: {} };
      const uploadId = `upload-${++started}`;
      uploads.set(uploadId, new Map());
      return { kind: 'multipart', uploadId, partSizeBytes: partBytes };
    },
    async signPart(_link, { uploadId, partNumber, sizeBytes }) {
      partsOf(uploadId).set(partNumber, sizeBytes);
      return { url: uploadId, headers: {} };
    },
    listParts: async (_link, { uploadId }) =>
      [...partsOf(uploadId)].map(([partNumber, sizeBytes]) => ({ partNumber, sizeBytes, etag: 'e' })),
    async completeUpload(_link, { uploadId, key }) {
      stored.set(key, partsOf(uploadId).size);
      uploads.delete(uploadId);
    },
    abortUpload: async (_link, { uploadId }) => void uploads.delete(uploadId),
    find: async (_link, { key }) => (stored.has(key) ? { sizeBytes: 25, contentType: null } : undefined),
  };
  return { files: files as HubFiles, uploads };
}

/** Creates the services of contributors over a real database, with files in memory and a manual clock. */
export function createContributing(database: Database, memory = memoryFiles()) {
  const clock = { at: 1_800_000_000_000, now: () => clock.at };
  const since = { at: 0 as number | null };
  const links = { find: async () => ({ principal: {} as LinkedPrincipal, linkedAt: 0 }) };
  const deps = {
    database,
    clock,
    files: memory.files,
    links: links as unknown as Parameters<typeof createFileUploads>[0]['links'],
    sealer: createSealer([randomBytes(32)]),
    limits: createLimits({ factor: 1 }),
    accountSince: async () => since.at,
  } satisfies Partial<HubDeps> & { links: unknown };
  const uploads = createFileUploads(deps);
  const pace = createPace(deps);
  const sending = createSendingService({ ...deps, uploads, pace, checkAnswers: () => null });
  return {
    ...{ database, clock, memory, since, pace, sending },
    contributors: createContributorService(deps),
    parts: createPartsService({ ...deps, uploads }),
    ownItems: createOwnItemService(deps),
    /** Opens a project. */
    async open(given: Partial<HubProjectSettings>, reservedMicroUsd = 0) {
      const settings = { reward_micro_usd: 0, vote_reward_micro_usd: 0, ...given };
      const { id } = await openTestProject(database, { accountId: 'owner', now: clock.at, settings });
      await database.transaction((tx) => addToReserve(tx, id, reservedMicroUsd));
      const version = await findVersion(database.read, id, 1);
      return { id, consentSha256: version?.consentSha256 ?? '' };
    },
  };
}

let keys = 0;
export const newItem = (given: Partial<NewItem> = {}): NewItem => ({
  clientKey: `key-${++keys}`,
  language: 'fr',
  country: 'FR',
  text: undefined,
  answers: {},
  file: undefined,
  ...given,
});
/** A file of three parts. */
export const large = { sizeBytes: 25, contentType: 'audio/webm;codecs=opus', isStripped: true };
