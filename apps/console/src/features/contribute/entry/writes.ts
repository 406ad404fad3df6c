import { issueContributorToken } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

export const enterWrite: Write<typeof issueContributorToken> = { call: issueContributorToken };
