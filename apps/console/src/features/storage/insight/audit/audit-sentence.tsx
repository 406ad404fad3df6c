import { displayName } from '@atoll/contract';
import { keptTogether } from '@atoll/contract/spaced-units';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { useMay } from '#ui/actions/may.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { withPathBreaks } from '#ui/text/with-path-breaks.tsx';
import { parentPrefix } from '../../object-key.ts';
import { accessKeysQuery } from '../../queries.ts';
import type { AuditEntry } from '../log/queries.ts';
import type { AuditBatch } from './audit-batches.ts';
import { batchKeys } from './audit-keys.ts';
import { fieldOf, type Sentences, sentenceOf } from './audit-phrases.ts';
import { selectionOf } from './audit-selection.ts';
import { SelectedObjects } from './selected-objects.tsx';
import { useAuditWords } from './use-audit-words.ts';

/** Describes in one sentence what was done, by whom and with what. */
export function AuditSentence({ batch }: { batch: AuditBatch }) {
  // A number stays on one line with what it counts.
  const sentence = useSentence(batch).replaceAll('{{total}} ', '{{total}}\u00a0');
  const parts = keptTogether(locale, sentence).split(placeholder);
  const show = useValues(batch);
  return (
    <span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
        <Fragment key={index}>{index % 2 === 1 ? show(part) : part}</Fragment>
      ))}
    </span>
  );
}

/** Matches the placeholder of a value in a sentence and captures its name. */
const placeholder = /\{\{(\w+)\}\}/;

/** Returns the sentence of a change, or of several, with placeholders for its values. */
function useSentence({ first, entries }: AuditBatch): string {
  const { i18n } = useTranslation('audit-sentences');
  const textOf = (key: string): string => i18n.getResource(i18n.language, 'audit-sentences', key);
  const { action } = first;
  if (entries.length > 1 && Object.hasOwn(batchKeys, action)) {
    return textOf(batchKeys[action as keyof typeof batchKeys]);
  }
  const one: Sentences = i18n.getResourceBundle(i18n.language, 'audit-sentences').one;
  const name = sentenceOf(one, first);
  const isWhole =
    name !== undefined &&
    [...one[name].matchAll(new RegExp(placeholder, 'g'))].every(([, value = '']) => hasValue(first, value));
  return isWhole ? one[name] : one.other;
}

/** Reports whether an entry has the value for a placeholder. Older entries lack some. */
function hasValue(entry: AuditEntry, name: string): boolean {
  const { bucket, target, detail } = entry;
  if (name === 'person' || name === 'place') return true;
  if (name === 'selected' || name === 'folder') return selectionOf(detail) !== undefined;
  if (name === 'bucket') return bucket !== null;
  if (name === 'target') return target !== null;
  if (name === 'destination') return fieldOf(detail, 'to_bucket') !== undefined;
  return nameOf(entry, name) !== undefined || fieldOf(detail, name) !== undefined;
}

/** The fields with the ID of a thing, and the one with the name that was recorded with it. */
const named: Readonly<Record<string, { name: string; id?: string }>> = {
  agent: { name: 'agent_name', id: 'agent_id' },
  project: { name: 'project_name', id: 'project_id' },
  key: { name: 'key_name' },
  node: { name: 'node_name' },
  link: { name: 'link_name' },
};

function nameOf({ target, detail }: AuditEntry, name: string): string | undefined {
  const fields = Object.hasOwn(named, name) ? named[name] : undefined;
  if (!fields) return undefined;
  const id = fields.id === undefined ? undefined : fieldOf(detail, fields.id);
  return fieldOf(detail, fields.name) ?? id ?? target ?? undefined;
}

function useValues({ first, entries, place }: AuditBatch): (name: string) => ReactNode {
  const { wordsOf } = useAuditWords();
  const ownApps = useOwnApps();
  const { action, bucket, target, detail } = first;
  const isOfApp = appActions.has(action);
  const isGone = action === 'deleteBucket' || action === 'DeleteBucket';
  const facts: Readonly<Record<string, () => ReactNode>> = {
    person: () => <Doer entry={first} />,
    action: () => <code>{action}</code>,
    total: () => formats.count(entries.length),
    place: () => <Place name={entries.length > 1 ? place : wholePlace(first)} bucket={bucket} />,
    selected: () => <SelectedObjects entry={first} />,
    folder: () => <Place name={folderOf(first)} bucket={bucket} />,
    bucket: () => <Place name={bucket ?? ''} bucket={isGone ? null : bucket} />,
    target: () => <Named text={(isOfApp && ownApps[target ?? '']) || (target ?? '').replace(/\/$/, '')} />,
    destination: () => <Named text={destinationOf(first)} />,
  };
  return (name) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact) return fact();
    const value = fieldOf(detail, name) ?? '';
    const words = wordsOf({ path: [name], value: /^\d+$/.test(value) ? Number(value) : value });
    const text = nameOf(first, name) ?? words;
    return <Named text={action.includes('KmsKey') ? text.replace(/^alias\//, '') : text} />;
  };
}

/** Calls whose target is the name of an app. */
const appActions: ReadonlySet<string> = new Set(['allowAccess', 'disconnectApp', 'allowSignIn']);

/** Returns the names of the product's own apps in the page's language, by the names that are recorded. */
function useOwnApps(): Readonly<Record<string, string>> {
  const { t } = useTranslation('shell');
  return {
    'AI Chatbot': t('nav.bot'),
    'Object Storage': t('nav.storage'),
    'Data Hub': t('nav.datahub'),
  };
}

/** Returns the bucket, followed by the key or the folder that a change is about. */
function wholePlace({ bucket, target }: AuditEntry): string {
  return `${bucket ?? ''}/${target ?? ''}`;
}

/** Returns the bucket, followed by the folder that the selected objects of a job have in common. */
function folderOf({ bucket, target, detail }: AuditEntry): string {
  const only = selectionOf(detail)?.only;
  const folder = only === undefined ? (target ?? '') : parentPrefix(only);
  return `${bucket ?? ''}/${folder}`;
}

/** Returns the destination of a copied or moved object; within its bucket, only the key. */
function destinationOf({ bucket, detail }: AuditEntry): string {
  const toBucket = fieldOf(detail, 'to_bucket') ?? '';
  const toKey = fieldOf(detail, 'to_key') ?? '';
  return toBucket === bucket ? toKey : `${toBucket}/${toKey}`;
}

function Named({ text }: { text: string }) {
  return (
    <bdi>
      <strong>{withPathBreaks(displayName(text))}</strong>
    </bdi>
  );
}

/** Links to a folder, or to the folder of an object. The name begins with the bucket. */
function Place({ name, bucket }: { name: string; bucket: string | null }) {
  if (bucket === null) return <Named text={name} />;
  const prefix = parentPrefix(`${name.slice(bucket.length + 1)}-`);
  return (
    <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} search={prefix ? { prefix } : {}}>
      <bdi>{withPathBreaks(displayName(name.replace(/\/$/, '')))}</bdi>
    </QuietLink>
  );
}

/** Shows the person if known, otherwise the linked app, the access key or the visitor. */
function Doer({ entry: { person, person_id: personId, actor } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit-sentences', 'insight']);
  if (personId !== null) return <strong>{person ?? t('insight:audit.personGone')}</strong>;
  if (actor === 'console') return <strong>{t('details.somebody')}</strong>;
  if (actor === 'anonymous') return <strong>{t('details.anonymous')}</strong>;
  if (actor.startsWith('app:')) return <strong>{t('details.app')}</strong>;
  return <KeyName id={actor} />;
}

/** Names an access key, or shows its ID if it was deleted or may not be seen. */
function KeyName({ id }: { id: string }) {
  const { t } = useTranslation('audit-sentences');
  const { data: keys = [] } = useQuery({ ...accessKeysQuery, enabled: useMay('listAccessKeys') });
  const name = keys.find((key) => key.access_key_id === id)?.name ?? id;
  return (
    <QuietLink to="/dss/access-keys" search={{ filter: id }}>
      <strong>{t('details.key', { id: name })}</strong>
    </QuietLink>
  );
}
