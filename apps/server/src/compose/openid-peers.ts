import type { Database } from '@atoll/database';
import type { Config } from '../config/index.ts';
import { createPresence } from '../features/accounts/index.ts';
import type { AppsDeps } from '../features/linked-apps/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createOutgoingAgents, createPost } from '../platform/outgoing/index.ts';
import { signInProblemPage } from '../web/index.ts';

/** Returns the functions that the OpenID provider needs from other domains. */
export function openidPeers(
  config: Config,
  { read }: Database,
  stopping: AbortSignal,
): Pick<AppsDeps, 'publicUrl' | 'people' | 'post' | 'problemPage'> {
  return {
    publicUrl: config.http.publicUrl,
    people: createPresence({ read, clock: systemClock }),
    post: createPost(createOutgoingAgents(config.outgoing), { stopping }),
    problemPage: signInProblemPage,
  };
}
