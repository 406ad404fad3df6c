import {
  appealHubItem,
  createHubProject,
  createHubRelease,
  disconnectApp,
  getHubProject,
  type HubProjectSettings,
  joinHubReview,
  listConnectedApps,
  listHubContributors,
  openHubProject,
  pauseHubProject,
  skipHubAssignment,
  startHubItem,
  stopHubContributor,
  takeHubAssignment,
  voteHubAssignment,
  withdrawHubItem,
} from '@atoll/contract';
import { join, newItem, openTestCollection } from '../features/hub/contributions/contribution.fixture.ts';
import { hubOwner, linkStorage } from '../features/hub/core/hub.fixture.ts';
import { sendGold, shortGate } from '../features/hub/review/gold.fixture.ts';
import type { Scenarios, Scene } from './scene.fixture.ts';

/** Creates a draft in the account that owns the data hub. Returns it with a client of that account in the scene's language. */
async function draftIn({ server, speak }: Scene) {
  const api = speak((await hubOwner(server)).api);
  const { project_id } = await api.ask(createHubProject, { title: 'Draft' });
  return { api, project_id };
}

/** Creates an open project that collects texts, and joins it. */
async function joinedIn({ server, me }: Scene, settings: Partial<HubProjectSettings> = {}) {
  const owner = await hubOwner(server);
  await linkStorage(owner, server);
  const collection = await openTestCollection(owner, { item_type: 'text', ...settings });
  await join(me.api, collection);
  return collection;
}

/** Creates an open project that collects files, and enters its gate. */
async function reviewedIn(scene: Scene) {
  const collection = await joinedIn(scene, { item_type: 'file', rule: shortGate });
  await sendGold(await hubOwner(scene.server), collection, ['yes', 'yes', 'no', 'no']);
  const { project_id } = collection;
  await scene.me.api.ask(joinHubReview, { project_id, languages: ['fr'] });
  return collection;
}

async function unlinkStorage({ server }: Scene): Promise<void> {
  const { api } = await hubOwner(server);
  for (const { name, grant_id } of await api.ask(listConnectedApps, {})) {
    if (name === 'datahub') await api.ask(disconnectApp, { grant_id });
  }
}

/** Scenarios for the codes that calls on the data hub declare. */
export const hubScenarios: Scenarios = {
  1063: [/project.*doesn’t exist/i, ({ mine }) => mine.call(getHubProject, { project_id: 'none' })],
  1064: [
    /current status/,
    async (scene) => {
      const { api, project_id } = await draftIn(scene);
      return api.call(pauseHubProject, { project_id });
    },
  ],
  1065: [
    /isn’t complete/,
    async (scene) => {
      const { api, project_id } = await draftIn(scene);
      return api.call(openHubProject, { project_id });
    },
  ],
  1066: [
    /item doesn’t exist/,
    async (scene) => {
      const { project_id } = await joinedIn(scene);
      return scene.mine.call(withdrawHubItem, { project_id, item_id: 'none' });
    },
  ],
  1067: [
    /accept the consent text/,
    async (scene) => {
      const collection = { ...(await joinedIn(scene)), consent_sha256: 'a'.repeat(64) };
      return scene.mine.call(startHubItem, newItem(collection, { text: 'Bonjour' }));
    },
  ],
  1068: [
    /project has reached its limit/,
    async (scene) => {
      const collection = await joinedIn(scene, { contributor_cap: 1 });
      await scene.me.api.ask(startHubItem, newItem(collection, { text: 'Bonjour' }));
      return scene.mine.call(startHubItem, newItem(collection, { text: 'Bonsoir' }));
    },
  ],
  1069: [
    /review/i,
    async (scene) => {
      const { project_id } = await joinedIn(scene);
      return scene.mine.call(takeHubAssignment, { project_id });
    },
  ],
  1070: [
    /.+/,
    async (scene) => {
      const { project_id } = await reviewedIn(scene);
      return scene.mine.call(skipHubAssignment, { project_id, assignment_id: 'none' });
    },
  ],
  1071: [
    /.+/,
    async (scene) => {
      const { project_id } = await reviewedIn(scene);
      const { assignment } = await scene.me.api.ask(takeHubAssignment, { project_id });
      const { assignment_id = '' } = assignment ?? {};
      const vote = { project_id, assignment_id, answer: 'yes' as const, reasons: [], note: '' };
      return scene.mine.call(voteHubAssignment, vote);
    },
  ],
  1072: [
    /can’t be appealed/,
    async (scene) => {
      const collection = await joinedIn(scene);
      const { item_id } = await scene.me.api.ask(startHubItem, newItem(collection, { text: 'Bonjour' }));
      const { project_id } = collection;
      return scene.mine.call(appealHubItem, { project_id, item_id, text: 'Why?' });
    },
  ],
  1073: [
    /storage is disconnected/,
    async (scene) => {
      const collection = await joinedIn(scene, { item_type: 'file' });
      await unlinkStorage(scene);
      const file = { size_bytes: 1, content_type: 'text/plain', is_stripped: true };
      return scene.mine.call(startHubItem, newItem(collection, { file }));
    },
  ],
  1074: [
    /release can’t be created/,
    async ({ server, speak }) => {
      const owner = await hubOwner(server);
      await linkStorage(owner, server);
      const { project_id } = await openTestCollection(owner);
      const nothing = { languages: [], countries: [], splits: [], formats: [], is_suppressed: false };
      return speak(owner.api).call(createHubRelease, {
        project_id,
        plan: { version: null, notes: '', ...nothing },
      });
    },
  ],
  1080: [
    /no longer accepts items from you/,
    async (scene) => {
      const collection = await joinedIn(scene);
      const { api } = await hubOwner(scene.server);
      const { project_id } = collection;
      const { contributors } = await api.ask(listHubContributors, { project_id });
      for (const { contributor_id } of contributors) {
        await api.ask(stopHubContributor, { project_id, contributor_id });
      }
      return scene.mine.call(startHubItem, newItem(collection, { text: 'Bonjour' }));
    },
  ],
};
