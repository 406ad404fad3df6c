import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { noteName } from '../../audit/index.ts';
import type { HubDeps } from './deps.ts';
import { findProject, findProjectById } from './project.store.ts';
import type { Project } from './project.ts';

/** Refuses an account that does not own the data hub. To others there are no projects. @throws {UserError} 1063 */
export async function requireHubAccount(
  { isHubAccount }: Pick<HubDeps, 'isHubAccount'>,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  if (!(await isHubAccount(accountId))) throw new UserError(codes.hubProjectNotFound);
}

/** Returns a project of the account. @throws {UserError} 1063 */
export async function openProject(
  read: Reader,
  { accountId }: { readonly accountId: string },
  projectId: string,
): Promise<Project> {
  const project = await findProject(read, accountId, projectId);
  if (!project) throw new UserError(codes.hubProjectNotFound);
  noteName('project_name', project.settings.title);
  return project;
}

/** Returns a project that was opened, for anyone who knows its ID. For them, a draft does not exist. @throws {UserError} 1063 */
export async function openSharedProject(read: Reader, projectId: string): Promise<Project> {
  const project = await findProjectById(read, projectId);
  if (!project || project.state === 'draft') throw new UserError(codes.hubProjectNotFound);
  noteName('project_name', project.settings.title);
  return project;
}
