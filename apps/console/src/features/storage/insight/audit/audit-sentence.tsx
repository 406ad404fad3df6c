import { displayName } from '@atoll/contract';
import { keptTogether } from '@atoll/contract/spaced-units';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { useMay } from '#ui/actions/may.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { parentPrefix } from '../../object-key.ts';
import { accessKeysQuery } from '../../queries.ts';
import type { AuditEntry } from '../log/queries.ts';
import type { AuditBatch } from './audit-batches.ts';
import { batchKeys } from './audit-keys.ts';
import { fieldOf, type Sentences, sentenceOf } from './audit-phrases.ts';
import { selectionOf } from './audit-selection.ts';
import { closedGaps } from './closed-gaps.ts';
import { KeptName } from './kept-name.tsx';
import { nameMark, SelectedObjects, useDescription } from './selected-objects.tsx';
import { useAuditWords } from './use-audit-words.ts';

/** Describes in one sentence what was done, by whom and with what. */
export function AuditSentence({ batch }: { batch: AuditBatch }) {
  // A number stays on one line with what it counts.
  const sentence = useSentence(batch).replaceAll('{{total}} ', '{{total}}\u00a0');
  const values = useValues(batch);
  const parts = closedGaps(keptTogether(locale, sentence).split(placeholder), (name) => values(name).text);
  return (
    <span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
        <Fragment key={index}>{index % 2 === 1 ? values(part).node : part}</Fragment>
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

/** A value as shown, and its text. */
interface Value {
  text: string;
  node: ReactNode;
}

function useValues({ first, entries, place }: AuditBatch): (name: string) => Value {
  const { wordsOf } = useAuditWords();
  const doer = useDoer(first);
  const describe = useDescription();
  const ownApps = useOwnApps();
  const { action, bucket, target, detail } = first;
  const isOfApp = appActions.has(action);
  const isGone = action === 'deleteBucket' || action === 'DeleteBucket';
  const facts: Readonly<Record<string, () => Value>> = {
    person: () => doer,
    action: () => ({ text: action, node: <code>{action}</code> }),
    total: () => ({ text: '', node: formats.count(entries.length) }),
    place: () => placeValue(entries.length > 1 ? place : wholePlace(first), bucket),
    selected: () => {
      const selection = selectionOf(detail);
      const description = selection ? describe(selection) : '';
      return {
        text: description.replaceAll(nameMark, ''),
        node: <SelectedObjects description={description} />,
      };
    },
    folder: () => placeValue(folderOf(first), bucket),
    bucket: () => placeValue(bucket ?? '', isGone ? null : bucket),
    target: () => nameValue((isOfApp && ownApps[target ?? '']) || (target ?? '').replace(/\/$/, '')),
    destination: () => nameValue(destinationOf(first)),
  };
  return (name) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact) return fact();
    const value = fieldOf(detail, name) ?? '';
    const words = wordsOf({ path: [name], value: /^\d+$/.test(value) ? Number(value) : value });
    const text = nameOf(first, name) ?? words;
    return nameValue(action.includes('KmsKey') ? text.replace(/^alias\//, '') : text);
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

function nameValue(text: string): Value {
  return {
    text,
    node: (
      <bdi>
        <KeptName name={displayName(text)} />
      </bdi>
    ),
  };
}

/** Links to a folder, or to the folder of an object. The name begins with the bucket. */
function placeValue(name: string, bucket: string | null): Value {
  const { text, node } = nameValue(name.replace(/\/$/, ''));
  if (bucket === null) return { text, node };
  const prefix = parentPrefix(`${name.slice(bucket.length + 1)}-`);
  const link = (
    <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} search={prefix ? { prefix } : {}}>
      {node}
    </QuietLink>
  );
  return { text, node: link };
}

/** Returns the person if known, otherwise the linked app, the access key or the visitor. */
function useDoer({ person, person_id: personId, actor }: AuditEntry): Value {
  const { t } = useTranslation(['audit-sentences', 'insight']);
  const isKey = personId === null && !['console', 'anonymous'].includes(actor) && !actor.startsWith('app:');
  const keyName = useKeyName(isKey ? actor : undefined);
  if (isKey) {
    const text = t('details.key', { id: keyName });
    const link = (
      <QuietLink to="/dss/access-keys" search={{ filter: actor }}>
        <KeptName name={text} />
      </QuietLink>
    );
    return { text, node: link };
  }
  if (personId !== null) return nameValue(person ?? t('insight:audit.personGone'));
  if (actor === 'console') return nameValue(t('details.somebody'));
  return nameValue(actor === 'anonymous' ? t('details.anonymous') : t('details.app'));
}

/** Returns the name of an access key, or its ID if it was deleted or may not be seen. */
function useKeyName(id: string | undefined): string {
  const enabled = useMay('listAccessKeys') && id !== undefined;
  const { data: keys = [] } = useQuery({ ...accessKeysQuery, enabled });
  return keys.find((key) => key.access_key_id === id)?.name ?? id ?? '';
}
