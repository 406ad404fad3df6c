import { secureAccount } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

export const secureWrite: Write<typeof secureAccount> = {
  call: secureAccount,
  options: { endSession: false },
};
