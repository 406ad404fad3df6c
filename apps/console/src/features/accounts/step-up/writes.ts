import { sendProofCode, startVerification, verifyPerson } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

export const proofCodeWrite: Write<typeof sendProofCode> = { call: sendProofCode };
export const startVerificationWrite: Write<typeof startVerification> = { call: startVerification };
export const verifyWrite: Write<typeof verifyPerson, 'typed'> = {
  call: verifyPerson,
  fieldOf: () => 'typed',
};
