import { prepare, type Reader, type Transaction } from '@atoll/database';
import type { ProjectVersion } from '../kernel/project.ts';

export async function insertVersion(tx: Transaction, version: ProjectVersion): Promise<void> {
  await tx
    .insertInto('hub_project_versions')
    .values({
      project_id: version.projectId,
      version: version.version,
      account_id: version.accountId,
      settings: JSON.stringify(version.settings),
      rules_sha256: version.rulesSha256,
      consent_sha256: version.consentSha256,
      created_at: version.createdAt,
    })
    .execute();
}

const versionQuery = prepare((read: Reader, { projectId, version }: { projectId: string; version: number }) =>
  read
    .selectFrom('hub_project_versions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('version', '=', version),
);

export async function findVersion(
  read: Reader,
  projectId: string,
  version: number,
): Promise<ProjectVersion | undefined> {
  const row = await versionQuery.first(read, { projectId, version });
  return (
    row && {
      projectId: row.project_id,
      version: row.version,
      accountId: row.account_id,
      settings: JSON.parse(row.settings),
      rulesSha256: row.rules_sha256,
      consentSha256: row.consent_sha256,
      createdAt: row.created_at,
    }
  );
}
