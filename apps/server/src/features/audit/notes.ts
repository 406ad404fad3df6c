import { AsyncLocalStorage } from 'node:async_hooks';

/** A setting before and after a change, in the form of the JSON calls; null where nothing is set. */
export interface SettingChange {
  before: unknown;
  after: unknown;
}

/** The names that an entry records in addition to the IDs in its parameters. */
export type NotedName = 'agent_name' | 'project_name' | 'key_name' | 'node_name' | 'link_name';

/** Facts that services add to the entry of the running operation. */
export interface AuditNotes {
  names: Partial<Record<NotedName, string>>;
  change?: SettingChange;
}

const current = new AsyncLocalStorage<AuditNotes>();

/** Runs an operation and collects the notes of services during it. */
export function collectNotes<T>(notes: AuditNotes, operation: () => Promise<T>): Promise<T> {
  return current.run(notes, operation);
}

/** Records a thing's name in the entry of the running operation, if it is audited. The first name counts: a rename follows it. */
export function noteName(field: NotedName, name: string | null): void {
  const notes = current.getStore();
  if (notes && name) notes.names[field] ??= name;
}

/** Records a setting before and after its change in the entry of the running operation, if it is audited. */
export function noteChange(change: SettingChange): void {
  const notes = current.getStore();
  if (notes) notes.change = change;
}
