import { closeAccount, keepAccount } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

export const closeWrite: Write<typeof closeAccount> = { call: closeAccount };
export const keepWrite: Write<typeof keepAccount> = { call: keepAccount };
