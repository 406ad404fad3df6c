import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  addAgentSource,
  changePassword,
  createAgent,
  createWebhook,
  endOtherSessions,
  putCuratedAnswer,
  resetPassword,
} from '@atoll/contract';
import { type Atoll, signUp } from '@atoll/testkit';
import { resetSignature, type Scenarios, unique } from './scene.fixture.ts';

/** Scenarios for the codes about account security. */
export const securityScenarios: Scenarios = {
  1036: [
    /easy to guess/,
    async ({ server, speak }) => {
      const { api, password } = await signUp(server);
      const common = { password: 'Password1!', confirm_password: 'Password1!' };
      return speak(api).call(changePassword, { old_password: password, ...common });
    },
  ],
  1052: [
    /cannot be consistent with the old password/,
    async (scene) => {
      const { email, password } = await signUp(scene.server);
      const signature = await resetSignature(scene, email);
      return scene.anyone.call(resetPassword, { signature, password, confirm_password: password });
    },
  ],
  1075: [
    /private network/,
    ({ mine }) => mine.call(createWebhook, { name: unique('hook'), url: 'http://192.168.1.7/' }),
  ],
};

/** Scenarios that depend on elapsed time, or on much that is stored. They change what the server has stored. */
export const alteredScenarios: Scenarios = {
  1034: [
    /confirm it’s you/i,
    async ({ server, speak }) => {
      const { api, token } = await signUp(server);
      const hash = createHash('sha256').update(token).digest('base64url');
      alter(server, 'update sessions set verified_at = 1 where token_hash = ?', hash);
      return speak(api).call(endOtherSessions, {});
    },
  ],
  1081: [
    /take up all the space/,
    async ({ server, speak }) => {
      const { api } = await signUp(server);
      const { agent_id } = await api.ask(createAgent, { name: 'Full' });
      const { curated_id: id } = await api.ask(putCuratedAnswer, { agent_id, questions: ['?'], answer: '!' });
      alter(server, 'update agent_curated_answers set answer = zeroblob(268435456) where id = ?', id);
      const source = { kind: 'text', title: 'one too many', text: '.' } as const;
      return speak(api).call(addAgentSource, { agent_id, source });
    },
  ],
};

function alter({ dataDir }: Pick<Atoll, 'dataDir'>, statement: string, value: string): void {
  using database = new DatabaseSync(join(dataDir, 'atoll.db'));
  database.exec('pragma busy_timeout = 5000');
  database.prepare(statement).run(value);
}
