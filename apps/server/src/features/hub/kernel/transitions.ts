import { codes } from '@atoll/contract/codes';
import { canTransition, projectStates, transition } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import type { Project, ProjectState } from './project.ts';

export type ProjectEvent = 'open' | 'pause' | 'resume' | 'drain' | 'close';

/** Returns the state that an event leads to. @throws {UserError} 1064 if the state does not allow the event */
export function stateAfter(event: ProjectEvent, state: ProjectState): ProjectState {
  if (!canTransition(projectStates, state, event)) throw new UserError(codes.hubStateRefused);
  // None of these events leads to `storage_unlinked`, which is shown but never stored.
  return transition(projectStates, state, event) as ProjectState;
}

/** @throws {UserError} 1064 for a project that was opened */
export function requireDraft({ state }: Pick<Project, 'state'>): void {
  if (state !== 'draft') throw new UserError(codes.hubStateRefused);
}
