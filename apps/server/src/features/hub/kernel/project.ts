import type { HubItemType, HubProjectSettings } from '@atoll/contract';
import type { ProjectState as MachineState } from '@atoll/verification';

/** The stored state. While the storage is not linked, `storage_unlinked` is shown instead. */
export type ProjectState = Exclude<MachineState, 'storage_unlinked'>;

/** A project as lists show it. */
export interface ProjectSummary {
  readonly id: string;
  readonly accountId: string;
  readonly state: ProjectState;
  readonly title: string;
  readonly itemType: HubItemType;
  readonly targetItems: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly openedAt: number | null;
}

/** Collects items of one kind, from contributors and for reviewers. */
export interface Project {
  readonly id: string;
  readonly accountId: string;
  readonly state: ProjectState;
  readonly settings: HubProjectSettings;
  /** The frozen version in force; null for a draft. */
  readonly version: number | null;
  /** Set aside in the ledger, and not paid out yet. */
  readonly reservedMicroUsd: number;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly openedAt: number | null;
}

/** The settings under which items are collected and decided. */
export interface ProjectVersion {
  readonly projectId: string;
  readonly version: number;
  readonly accountId: string;
  readonly settings: HubProjectSettings;
  /** SHA-256 of the canonical JSON of the rule, in hex. */
  readonly rulesSha256: string;
  /** SHA-256 of the consent text, in hex. */
  readonly consentSha256: string;
  readonly createdAt: number;
}

/** Returns what lists show of a project. */
export function summaryOf({ settings, ...project }: Project): ProjectSummary {
  const { title, item_type: itemType, target_items: targetItems } = settings;
  const { id, accountId, state, createdAt, updatedAt, openedAt } = project;
  return { id, accountId, state, title, itemType, targetItems, createdAt, updatedAt, openedAt };
}

/** Returns the folder of a project's files in its bucket. */
export function folderOf(projectId: string): string {
  return `hub/${projectId}/`;
}

const fileTypes: ReadonlySet<HubItemType> = new Set(['image', 'audio', 'file']);

/** Returns whether each item of a type is a file. */
export function takesFiles(type: HubItemType): boolean {
  return fileTypes.has(type);
}
