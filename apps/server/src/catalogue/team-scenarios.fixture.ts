import {
  acceptInvitation,
  closeAccount,
  createBucket,
  listMembers,
  transferOwnership,
  userInfo,
} from '@atoll/contract';
import { joinAccount, signUp } from '@atoll/testkit';
import { type Scenarios, unique } from './scene.fixture.ts';

/** Scenarios for the codes about members and their roles. */
export const teamScenarios: Scenarios = {
  1032: [
    /role doesn’t allow/,
    async ({ server, me, speak }) => {
      const reader = await joinAccount(server, me, 'read_only');
      return speak(reader.api).call(createBucket, { name: unique('read-only') });
    },
  ],
  1033: [
    /no longer a member/,
    async ({ server, me, speak }) => {
      const { account_id: accountId } = await me.api.ask(userInfo, {});
      const stranger = await signUp(server);
      return speak(stranger.api).with({ 'atoll-account': accountId }).call(listMembers, {});
    },
  ],
  1037: [
    /invitation is no longer valid/,
    ({ mine }) => mine.call(acceptInvitation, { signature: 'unknown' }),
  ],
  1040: [
    /scheduled for deletion/,
    async ({ server, speak }) => {
      const owner = await signUp(server);
      await owner.api.ask(closeAccount, { account_name: owner.username });
      return speak(owner.api).call(listMembers, {});
    },
  ],
  1056: [
    /already pending/,
    async ({ server, speak }) => {
      const owner = await signUp(server);
      const { email } = await joinAccount(server, owner, 'admin');
      const { members } = await owner.api.ask(listMembers, {});
      const person_id = members.find((member) => member.email === email)?.person_id ?? '';
      const transfer = { person_id, account_name: owner.username };
      await owner.api.ask(transferOwnership, transfer);
      return speak(owner.api).call(transferOwnership, transfer);
    },
  ],
};
