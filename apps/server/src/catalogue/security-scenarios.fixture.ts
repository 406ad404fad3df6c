import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { changePassword, createWebhook, endOtherSessions, resetPassword } from '@atoll/contract';
import { signUp } from '@atoll/testkit';
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

/** Scenarios that depend on elapsed time. They change the times that the server has stored. */
export const agedScenarios: Scenarios = {
  1034: [
    /confirm it’s you/i,
    async ({ server, speak }) => {
      const { api, token } = await signUp(server);
      const database = new DatabaseSync(join(server.dataDir, 'atoll.db'));
      database.exec('pragma busy_timeout = 5000');
      const hash = createHash('sha256').update(token).digest('base64url');
      database.prepare('update sessions set verified_at = 1 where token_hash = ?').run(hash);
      database.close();
      return speak(api).call(endOtherSessions, {});
    },
  ],
};
