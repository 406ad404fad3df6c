import { randomUUID } from 'node:crypto';
import {
  allowAccess,
  type CallInput,
  completeHubItem,
  connectHubStorage,
  createBucket,
  createHubProject,
  type HubProjectSettings,
  issueIdentity,
  joinHubProject,
  joinHubReview,
  openHubAssignmentMedia,
  openHubCollection,
  openHubProject,
  startHubGold,
  startHubItem,
  takeHubAssignment,
  updateHubProject,
  voteHubAssignment,
} from '@atoll/contract';
import type { Account, Api, Atoll } from '@atoll/testkit';

/** A project that takes items, with what contributors need to join it. */
export interface OpenProject {
  readonly project_id: string;
  readonly consent_sha256: string;
}

const gateItems = 4;

/** The rule with the smallest gate. */
const rule: HubProjectSettings['rule'] = {
  min_votes: 2,
  max_votes: 2,
  accept_at: 0.8,
  reject_at: 0.2,
  gate_items: gateItems,
  gate_correct: 3,
  gold_every: 50,
  suspend_window: 10,
  suspend_below: 0.5,
};

/** Connects the data hub to the storage of its account, as the consent screen does. */
export async function linkHubStorage({ api }: Account, atoll: Atoll): Promise<void> {
  const redirect_url = `${atoll.url}/datahub/storage`;
  const { identity } = await api.ask(issueIdentity, { name: 'datahub', redirect_url });
  await api.ask(allowAccess, { identity, redirect_url });
  await api.ask(connectHubStorage, { identity });
}

/** Opens a project of texts, without rewards. */
export async function openTextProject(
  { api }: Account,
  title: string,
  settings: Partial<HubProjectSettings> = {},
): Promise<OpenProject> {
  const { project_id } = await api.ask(createHubProject, { title, template: 'translations' });
  const bucket = `hub-${project_id.slice(-12).toLowerCase()}`;
  await api.ask(createBucket, { name: bucket });
  const free = {
    fields: [],
    languages: ['fr', 'ja'],
    countries: [],
    quotas: [],
    reward_micro_usd: 0,
    vote_reward_micro_usd: 0,
  };
  await api.ask(updateHubProject, {
    project_id,
    settings: { ...free, item_type: 'text', contributor_cap: 100, bucket, rule, ...settings },
  });
  await api.ask(openHubProject, { project_id });
  const { consent_sha256 } = await api.ask(openHubCollection, { project_id });
  return { project_id, consent_sha256 };
}

/** Adds as many gold items as the gate needs: half of them good. */
export async function addGold(api: Api, { project_id }: OpenProject): Promise<void> {
  for (let number = 0; number < gateItems; number++) {
    const isGood = number % 2 === 0;
    await api.ask(startHubGold, {
      project_id,
      client_key: randomUUID(),
      language: 'fr',
      country: 'FR',
      answers: {},
      text: isGood ? `Une phrase correcte, numéro ${number}.` : `${badMark} ${number}`,
      answer: isGood ? 'yes' : 'no',
      explanation: isGood ? 'A whole sentence.' : 'Not a sentence.',
    });
  }
}

const badMark = 'xxxx zzzz';

/** Joins as a contributor, and sends a text. */
export async function sendText(
  api: Api,
  project: OpenProject,
  text: string,
  declared: { language?: string; country?: string } = {},
): Promise<string> {
  const { language = 'fr', country = 'FR' } = declared;
  await api.ask(joinHubProject, { ...project, language, country });
  const item: CallInput<typeof startHubItem> = {
    ...project,
    client_key: randomUUID(),
    language,
    country,
    answers: {},
    text,
  };
  const { item_id, upload } = await api.ask(startHubItem, item);
  if (upload.kind !== 'none') await api.ask(completeHubItem, { project_id: project.project_id, item_id });
  return item_id;
}

/** Reviews all items, including gold, with the right answers. Returns the number of reviewed items. */
export async function reviewAll(
  api: Api,
  { project_id }: OpenProject,
  isGood: (text: string) => boolean = (text) => !text.startsWith(badMark),
): Promise<number> {
  await api.ask(joinHubReview, { project_id, languages: ['fr', 'ja'] });
  for (let count = 0; ; count++) {
    const { assignment } = await api.ask(takeHubAssignment, { project_id });
    if (assignment === null) return count;
    const { assignment_id, text, media } = assignment;
    if (media !== null) await api.ask(openHubAssignmentMedia, { project_id, assignment_id });
    const good = isGood(text ?? '');
    await api.ask(voteHubAssignment, {
      project_id,
      assignment_id,
      answer: good ? 'yes' : 'no',
      reasons: good ? [] : ['low_quality'],
      note: '',
    });
  }
}
