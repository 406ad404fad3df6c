import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { createRule, type Rule } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import type { Visitor } from '../kernel/deps.ts';
import { openSharedProject } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import { ruleOf } from '../projects/rule.ts';
import { findReviewer, type Reviewer } from './reviewer.store.ts';

export interface Review {
  readonly project: Project;
  readonly reviewer: Reviewer;
  /** Rule of the version in force, for gate and gold. Items are decided by the rule of their own version. */
  readonly rule: Rule;
}

/** Returns the rule of an opened project, whose settings are frozen. */
export function ruleInForce({ settings }: Pick<Project, 'settings'>): Rule {
  return createRule(ruleOf(settings.rule));
}

/** Returns a project with the caller as its reviewer, at the gate or active. @throws {UserError} 1063, 1069 */
export async function openReview(read: Reader, { personId }: Visitor, projectId: string): Promise<Review> {
  const project = await openSharedProject(read, projectId);
  const reviewer = await findReviewer(read, projectId, personId);
  if (!reviewer) throw new UserError(codes.hubReviewRefused);
  requireReviewing(reviewer);
  return { project, reviewer, rule: ruleInForce(project) };
}

/** @throws {UserError} 1069 for a reviewer who failed, or was suspended or removed */
export function requireReviewing({ state }: Pick<Reviewer, 'state'>): void {
  if (state !== 'gate' && state !== 'active') throw new UserError(codes.hubReviewRefused);
}
