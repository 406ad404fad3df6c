import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { ProjectState } from './project.ts';

/** What each event of a project leads to. Everything else is refused. */
const transitions = {
  change: { draft: 'draft' },
  open: { draft: 'open' },
  pause: { open: 'paused' },
  resume: { paused: 'open' },
  drain: { open: 'draining', paused: 'draining' },
  finish: { draining: 'closed' },
} as const satisfies Readonly<Record<string, Partial<Record<ProjectState, ProjectState>>>>;

export type ProjectEvent = keyof typeof transitions;

/** Returns the state that an event leads to. @throws {UserError} 1064 if the state does not allow the event */
export function stateAfter(event: ProjectEvent, state: ProjectState): ProjectState {
  const found = Object.entries(transitions[event]).find(([from]) => from === state);
  if (!found) throw new UserError(codes.hubStateRefused);
  return found[1];
}
