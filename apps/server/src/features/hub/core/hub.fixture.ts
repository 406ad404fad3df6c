import {
  allowAccess,
  connectHubStorage,
  createBucket,
  createHubProject,
  issueIdentity,
  updateHubProject,
} from '@atoll/contract';
import { type Account, type Atoll, signUp } from '@atoll/testkit';

const hubOwnerEmail = 'hub@example.com';

/** Lets the account of `hubOwnerEmail` own the data hub. */
export const hubEnv = { DATAHUB_ACCOUNT: hubOwnerEmail };

const owners = new WeakMap<Atoll, Promise<Account>>();

/** Returns the account that owns a server's data hub. */
export function hubOwner(atoll: Atoll): Promise<Account> {
  const known = owners.get(atoll) ?? signUp(atoll, { email: hubOwnerEmail });
  owners.set(atoll, known);
  return known;
}

/** Connects the hub to the storage of its account, as the consent screen does, and returns the identity. */
export async function linkStorage({ api }: Account, atoll: Atoll): Promise<string> {
  const redirect_url = `${atoll.url}/datahub/storage`;
  const { identity } = await api.ask(issueIdentity, { name: 'datahub', redirect_url });
  await api.ask(allowAccess, { identity, redirect_url });
  await api.ask(connectHubStorage, { identity });
  return identity;
}

/** Creates a complete draft, with a separate bucket. */
export async function completeDraft({ api }: Account, settings: object = {}): Promise<string> {
  const { project_id } = await api.ask(createHubProject, { title: 'Reefs', template: 'street_pictures' });
  const bucket = `hub-${project_id.slice(-12).toLowerCase()}`;
  await api.ask(createBucket, { name: bucket });
  await api.ask(updateHubProject, { project_id, settings: { languages: ['fr'], bucket, ...settings } });
  return project_id;
}
