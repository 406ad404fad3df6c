import { randomUUID } from 'node:crypto';
import {
  type CallInput,
  type CallOutput,
  completeHubItem,
  type HubProjectSettings,
  joinHubProject,
  openHubCollection,
  openHubProject,
  startHubItem,
} from '@atoll/contract';
import type { Account, Api } from '@atoll/testkit';
import { completeDraft } from '../core/hub.fixture.ts';

type OwnItem = CallOutput<typeof completeHubItem>;
type Start = CallInput<typeof startHubItem>;

/** Opens a project without a form and rewards, and returns its ID and the hash of its consent text. */
export async function openTestCollection(owner: Account, settings: Partial<HubProjectSettings> = {}) {
  const free = { fields: [], languages: ['fr', 'ja'], reward_micro_usd: 0, vote_reward_micro_usd: 0 };
  const project_id = await completeDraft(owner, { ...free, ...settings });
  await owner.api.ask(openHubProject, { project_id });
  const { consent_sha256 } = await owner.api.ask(openHubCollection, { project_id });
  return { project_id, consent_sha256 };
}

export type TestCollection = Awaited<ReturnType<typeof openTestCollection>>;

export function join(
  api: Api,
  collection: TestCollection,
  declared: { language?: string; country?: string } = {},
) {
  return api.ask(joinHubProject, { language: 'fr', country: 'FR', ...declared, ...collection });
}

/** Returns a new item's fields, with a new key. */
export function newItem(collection: TestCollection, item: Partial<Start> = {}): Start {
  return { ...collection, client_key: randomUUID(), language: 'fr', country: 'FR', answers: {}, ...item };
}

/** Sends a small file, and returns the item as it was received. */
export async function sendFile(
  api: Api,
  collection: TestCollection,
  bytes: Buffer,
  item: Partial<Start> & { content_type?: string } = {},
): Promise<OwnItem> {
  const { content_type = 'image/jpeg', ...rest } = item;
  const file = { size_bytes: bytes.length, content_type, is_stripped: false };
  const { item_id, upload } = await api.ask(startHubItem, newItem(collection, { file, ...rest }));
  if (upload.kind !== 'single') throw new Error(`a small file is not sent as ${upload.kind}`);
  const { status } = await put(upload, bytes);
  if (status !== 200) throw new Error(`the file was answered with ${status}`);
  return api.ask(completeHubItem, { project_id: collection.project_id, item_id });
}

export function put({ url, headers }: { url: string; headers: Record<string, string> }, body: Buffer) {
  return fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
}
