import {
  type Call,
  type CallInput,
  closedPublicAccess,
  deleteBucketDomain,
  deleteBucketWebsite,
  type Exposure,
  pauseHubProject,
  revokeShareLink,
  setPublicAccessBlock,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import type { CallName } from '#lib/session/may.ts';

type StopText =
  | 'stop.bucket'
  | 'stop.website'
  | 'stop.domain'
  | 'stop.shareLink'
  | 'stop.agentLink'
  | 'stop.agentWidget'
  | 'stop.project';

/** A single call that ends an exposure. */
export interface Stop {
  readonly call: CallName;
  readonly write: Write<Call>;
  readonly input: CallInput<Call>;
  /** The text that says what it does. */
  readonly text: StopText;
}

/** Returns the call that ends an exposure; undefined if there is none, as for releases, which others may rely on. */
export function stopOf(exposure: Exposure): Stop | undefined {
  switch (exposure.kind) {
    case 'bucket':
    case 'object_acls':
      return stop(setPublicAccessBlock, { bucket: exposure.bucket, ...closedPublicAccess }, 'stop.bucket');
    case 'website':
      return stop(deleteBucketWebsite, { bucket: exposure.bucket }, 'stop.website');
    case 'domain':
      return stop(deleteBucketDomain, { bucket: exposure.bucket }, 'stop.domain');
    case 'share_link':
      return stop(revokeShareLink, { link_id: exposure.link_id }, 'stop.shareLink');
    case 'agent_link':
      return stop(updateAgentLink, { agent_id: exposure.agent_id, is_on: false }, 'stop.agentLink');
    case 'agent_widget':
      return stop(updateAgentWidget, { agent_id: exposure.agent_id, is_on: false }, 'stop.agentWidget');
    case 'project':
      return stop(pauseHubProject, { project_id: exposure.project_id }, 'stop.project');
    default:
      return undefined;
  }
}

function stop<C extends Call>(call: C, input: CallInput<C>, text: StopText): Stop {
  // It may be shown on any page that was visited before.
  const write: Write<Call> = { call, invalidates: () => void queryClient.invalidateQueries() };
  return { call: call.name as CallName, write, input, text };
}
