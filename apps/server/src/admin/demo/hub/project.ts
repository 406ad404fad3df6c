import type { HubProjectSettings } from '@atoll/contract';
import { countries, languages, places } from './people.ts';
import type { Person } from './stage.ts';

export const projectTitle = 'Streets of fourteen countries';
export const bucketName = 'demo-datahub';

/** Rewards, in micro-USD. The total budget fits into the demo's credit. */
const [itemReward, voteReward] = [20_000, 2_000];
const [targetItems, wantedOfPlace, contributorCap] = [320, 20, 25];

export interface DemoProject {
  readonly projectId: string;
  readonly consentSha256: string;
}

/** Creates the project and opens it. @param isPaid whether the account has credit to pay with */
export async function openDemoProject({ hub, caller }: Person, isPaid: boolean): Promise<DemoProject> {
  const created = await hub.createHubProject({ title: projectTitle, template: 'street_pictures' }, caller);
  const { project_id } = created;
  const settings: Partial<HubProjectSettings> = {
    languages: [...languages],
    countries: [...countries],
    target_items: targetItems,
    quotas: places.map((place) => ({ ...place, items: wantedOfPlace })),
    contributor_cap: contributorCap,
    bucket: bucketName,
    reward_micro_usd: isPaid ? itemReward : 0,
    vote_reward_micro_usd: isPaid ? voteReward : 0,
    // More gold than usual, so that a month of few votes shows how reviewers fare, and a low bar, so that most of them stay.
    rule: { ...created.settings.rule, gold_every: 6, suspend_window: 12, suspend_below: 0.55 },
  };
  await hub.updateHubProject({ project_id, settings }, caller);
  const opened = await hub.openHubProject({ project_id }, caller);
  return { projectId: project_id, consentSha256: opened.consent_sha256 ?? '' };
}
