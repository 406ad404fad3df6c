import { createHash } from 'node:crypto';
import type { HubProjectSettings } from '@atoll/contract';
import { canonicalJson } from '@atoll/dataset-release/json';
import type { Project, ProjectVersion } from '../kernel/project.ts';

/** Returns the version of a project for collecting items from now on. */
export function freeze(project: Project, createdAt: number): ProjectVersion {
  const { id: projectId, accountId, settings } = project;
  return {
    projectId,
    version: (project.version ?? 0) + 1,
    accountId,
    settings,
    rulesSha256: rulesHashOf(settings),
    consentSha256: hashOf(settings.consent),
    createdAt,
  };
}

/** Hashes the rule's canonical JSON (RFC 8785). */
function rulesHashOf({ rule }: HubProjectSettings): string {
  return hashOf(canonicalJson({ ...rule }));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
