import * as z from 'zod/mini';
import { text } from './bucket-call.ts';

/** Shared parts of the calls on the data hub. */
export const hubPath = '/api/hub';

export const hubLimits = {
  projectsPerAccount: 200,
  titleMaxLength: 120,
  instructionsMaxLength: 8_000,
  examples: 10,
  exampleMaxLength: 500,
  fields: 40,
  fieldNameMaxLength: 64,
  labelMaxLength: 200,
  options: 100,
  languages: 50,
  quotas: 500,
  itemsPerProject: 1_000_000,
  consentMaxLength: 8_000,
  /** Of one accepted item or one vote. */
  rewardMaxMicroUsd: 100_000_000,
  itemMaxBytes: 1024 ** 3,
} as const;

export const hubItemTypes = ['image', 'audio', 'text', 'file', 'form'] as const;
/** `storage_unlinked`: it was open, paused or draining, and is again once the storage is connected. */
export const hubProjectStates = [
  'draft',
  'open',
  'paused',
  'draining',
  'closed',
  'storage_unlinked',
] as const;
export const hubTemplates = ['speech', 'street_pictures', 'receipts', 'translations', 'survey'] as const;
export const hubFieldTypes = ['text', 'long_text', 'number', 'date', 'yes_no', 'choice', 'choices'] as const;
/** SPDX identifiers of licenses for data. */
export const hubLicenses = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'ODbL-1.0',
  'ODC-By-1.0',
  'PDDL-1.0',
] as const;

export type HubItemType = (typeof hubItemTypes)[number];
export type HubProjectState = (typeof hubProjectStates)[number];
export type HubTemplate = (typeof hubTemplates)[number];

export const hubProjectId = text(64);
export const ofHubProject = z.strictObject({ project_id: hubProjectId });
