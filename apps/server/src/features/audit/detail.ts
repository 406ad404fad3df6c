import type { AuditNotes } from './notes.ts';

/** “Tokens” are amounts that language models use. An identity is a one-time token of a linked app. */
const secretNames = /secret|password|private|certificate|api_key|identity|token(?!s)/i;
const maxValue = 200;
const maxSetting = 4000;

/** Returns the parameters, shortened; possible secrets only as present. */
export function detailOf(fields: ReadonlyMap<string, unknown>): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, secretNames.test(name) ? '…' : textOf(value, maxValue)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the notes of services as parameters: names, and the setting before and after its change. */
export function detailOfNotes({ names, change }: AuditNotes): Record<string, string> {
  const named = Object.entries(names).map(([name, value]) => [name, textOf(value, maxValue)]);
  const changed = change && {
    before: textOf(change.before ?? null, maxSetting),
    after: textOf(change.after ?? null, maxSetting),
  };
  return { ...Object.fromEntries(named), ...changed };
}

function textOf(value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, hideSecrets);
  return (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text).toWellFormed();
}

function hideSecrets(name: string, value: unknown): unknown {
  return secretNames.test(name) ? '…' : value;
}
