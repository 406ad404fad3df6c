import type { HubProjectSettings } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { type Item, untouched } from '../kernel/item.ts';
import { insertProject } from '../kernel/project.store.ts';
import type { Project } from '../kernel/project.ts';
import { freeze } from './freeze.ts';
import { settingsOf } from './templates.ts';
import { insertVersion } from './version.store.ts';

/** Creates an open project of an account. */
export async function openTestProject(
  database: Database,
  given: { accountId: string; now: number; settings?: Partial<HubProjectSettings> },
): Promise<Project> {
  const { accountId, now } = given;
  const settings = { ...settingsOf('street_pictures', 'en_US'), title: 'Reefs', bucket: 'reefs' };
  const project: Project = {
    id: newId(),
    accountId,
    state: 'open',
    settings: { ...settings, languages: ['fr'], ...given.settings },
    version: 1,
    reservedMicroUsd: 0,
    createdBy: accountId,
    createdAt: now,
    updatedAt: now,
    openedAt: now,
  };
  await database.transaction(async (tx) => {
    await insertProject(tx, project);
    await insertVersion(tx, freeze({ ...project, version: null }, now));
  });
  return project;
}

/** Returns an item of a project, by default in review. */
export function itemIn(project: Project, given: Partial<Item> = {}): Item {
  const id = given.id ?? newId();
  const at = given.createdAt ?? project.createdAt;
  return {
    ...untouched,
    id,
    projectId: project.id,
    accountId: project.accountId,
    contributorId: 'ann',
    personId: 'ann',
    payeeAccountId: 'ann',
    clientKey: id,
    projectVersion: 1,
    state: 'in_review',
    language: 'fr',
    country: 'FR',
    consentSha256: '0'.repeat(64),
    text: null,
    answers: '{}',
    sizeBytes: 1000,
    contentType: 'image/png',
    isStripped: 1,
    key: `hub/${project.id}/items/${id}`,
    width: 640,
    height: 480,
    goldAnswer: null,
    goldExplanation: '',
    createdAt: at,
    updatedAt: at,
    ...given,
  };
}
