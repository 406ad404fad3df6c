import { allowAccess, issueIdentity, listMembers } from '@atoll/contract';
import { type LinkedApp, signUp } from '@atoll/testkit';
import type { Scenarios } from './scene.fixture.ts';

/** Scenarios for the codes about linked apps, on a server with one app. */
export const appScenarios: Scenarios = {
  1038: [
    /isn’t registered here/,
    ({ mine }) => mine.call(issueIdentity, { name: 'nobody', redirect_url: 'https://app.example.com/' }),
  ],
  1039: [
    /doesn’t have permission/,
    async ({ server, speak }) => {
      const app = server.linkedApp as LinkedApp;
      const { api } = await signUp(server);
      const at = { redirect_url: app.returnUrl };
      const { identity } = await api.ask(issueIdentity, { name: app.name, ...at });
      await api.ask(allowAccess, { identity, ...at });
      await app.exchange(identity);
      return speak(app.api()).call(listMembers, {});
    },
  ],
};
