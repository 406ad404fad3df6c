import { createShareLink, downloadShared, openShareLink, revokeShareLink } from '@atoll/contract';
import { bucketOf, type Scenario, type Scenarios, type Scene, upload } from './scene.fixture.ts';

async function share(scene: Scene, terms: { password?: string; expires_at?: number } = {}) {
  const at = { bucket: await bucketOf(scene), key: 'shared.txt' };
  await upload(scene, at.bucket, at.key, 'bytes');
  const { url, link_id } = await scene.me.api.ask(createShareLink, { ...at, kind: 'file', ...terms });
  return { link_id, link: new URL(url).pathname.slice('/s/'.length) };
}

/** Scenarios for the codes with which visitors of share links are refused. */
export const shareScenarios: Scenarios = {
  2018: [/URL parameter/, ({ anyone }) => anyone.call(openShareLink, { link: '?' })],
  2021: [
    /link is incomplete/,
    async (scene) => {
      const { link } = await share(scene);
      const damaged = (link.startsWith('A') ? 'B' : 'A') + link.slice(1);
      return scene.anyone.call(openShareLink, { link: damaged });
    },
  ],
  2022: [
    /has expired/,
    async (scene) => {
      const { link } = await share(scene, { expires_at: 1 });
      return scene.anyone.call(openShareLink, { link });
    },
  ],
  2023: [
    /doesn’t exist or was revoked/,
    async (scene) => {
      const { link, link_id } = await share(scene);
      await scene.me.api.ask(revokeShareLink, { link_id });
      return scene.anyone.call(openShareLink, { link });
    },
  ],
  2024: [
    /permission to open this share link/,
    async (scene) => {
      const { link } = await share(scene, { password: 'open sesame' });
      return scene.anyone.call(openShareLink, { link, password: 'wrong' });
    },
  ],
};

/** The scenario of an exhausted egress limit. */
export const noTransferLeft: Scenario = [
  /free egress limit/,
  async (scene) => {
    const { link } = await share(scene);
    return scene.anyone.call(downloadShared, { link });
  },
];
