import { addTotp, signInWithFactor, signInWithPasskey, startTotp } from '@atoll/contract';
import { signUp } from '@atoll/testkit';
import type { Scenarios } from './scene.fixture.ts';

/** An answer that no authenticator has signed. */
const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
} as const;

/** Scenarios for the codes about second factors. */
export const factorScenarios: Scenarios = {
  1035: [
    /code is incorrect/,
    async ({ server, speak }) => {
      const { api } = await signUp(server);
      await api.ask(startTotp, {});
      return speak(api).call(addTotp, { code: 'wrong' });
    },
  ],
  1041: [/passkey wasn’t accepted/, ({ anyone }) => anyone.call(signInWithPasskey, { passkey })],
  1042: [
    /took too long/,
    ({ anyone }) => anyone.call(signInWithFactor, { ticket: 'unknown', code: '123456' }),
  ],
};
