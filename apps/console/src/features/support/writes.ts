import { sendFeedback } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

export const feedbackWrite: Write<typeof sendFeedback> = { call: sendFeedback };
