import { createHubProject, getHubProject, openHubProject, pauseHubProject } from '@atoll/contract';
import { hubOwner } from '../features/hub/core/hub.fixture.ts';
import type { Scenarios, Scene } from './scene.fixture.ts';

/** A draft of the account that owns the data hub, and a client of that account in the scene's language. */
async function draftIn({ server, speak }: Scene) {
  const api = speak((await hubOwner(server)).api);
  const { project_id } = await api.ask(createHubProject, { title: 'Draft' });
  return { api, project_id };
}

/** How each code is come by that the calls on the data hub declare. */
export const hubScenarios: Scenarios = {
  1063: [/project.*does not exist/i, ({ mine }) => mine.call(getHubProject, { project_id: 'none' })],
  1064: [
    /state does not allow/,
    async (scene) => {
      const { api, project_id } = await draftIn(scene);
      return api.call(pauseHubProject, { project_id });
    },
  ],
  1065: [
    /not complete/,
    async (scene) => {
      const { api, project_id } = await draftIn(scene);
      return api.call(openHubProject, { project_id });
    },
  ],
};
