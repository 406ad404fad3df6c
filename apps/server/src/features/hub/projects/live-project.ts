import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { noteName } from '../../audit/index.ts';
import { findProjectById } from '../kernel/project.store.ts';
import type { Project, ProjectVersion } from '../kernel/project.ts';
import { findVersion } from './version.store.ts';

/** A project that was opened, with the version in force. */
export interface LiveProject extends Omit<Project, 'version'> {
  readonly version: ProjectVersion;
}

/**
 * Returns a project by its ID alone, as contributors and reviewers reach it. An unknown project and a draft answer the same.
 * @throws {UserError} 1063
 */
export async function openLiveProject(read: Reader, projectId: string): Promise<LiveProject> {
  const project = await findProjectById(read, projectId);
  const version =
    project && project.version !== null ? await findVersion(read, projectId, project.version) : undefined;
  if (!project || !version || project.state === 'draft') throw new UserError(codes.hubProjectNotFound);
  noteName('project_name', project.settings.title);
  return { ...project, version };
}
