import type { Reader } from '@atoll/database';
import { type Milestone, reachedBy } from '../kernel/milestone.store.ts';

type FirstSteps = Record<Milestone | 'agent_asked', boolean>;

export type OnboardingService = ReturnType<typeof createOnboardingService>;

export function createOnboardingService(deps: {
  read: Reader;
  hasAskedAgent: (accountId: string) => Promise<boolean>;
}) {
  return {
    async stepsOf(accountId: string): Promise<FirstSteps> {
      const reached = await reachedBy(deps.read, accountId);
      return {
        bucket_created: reached.has('bucket_created'),
        file_uploaded: reached.has('file_uploaded'),
        access_key_created: reached.has('access_key_created'),
        client_connected: reached.has('client_connected'),
        agent_asked: await deps.hasAskedAgent(accountId),
      };
    },
  };
}
