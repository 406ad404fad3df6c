import { displayName } from '@atoll/contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { QuietLink } from '#ui/quiet-link.tsx';
import type { AuditBatch } from './audit-batches.ts';
import { batchKeys, sentenceKeys } from './audit-keys.ts';
import { textOfAction } from './audit-phrases.ts';
import { settingOf } from './audit-settings.ts';
import type { AuditEntry } from './queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** Stands around the name of a value in a sentence. */
const mark = '\u{e000}';
const places = Object.fromEntries(
  ['person', 'bucket', 'target', 'place', 'email', 'action', 'total', 'setting'].map((name) => [
    name,
    mark + name + mark,
  ]),
);

/** Says in one sentence what was done, by whom and with what. */
export function AuditSentence({ batch }: { batch: AuditBatch }) {
  const sentence = useSentence();
  const { first, entries, place } = batch;
  const values = useValues(first);
  const all: Readonly<Record<string, ReactNode>> = {
    ...values,
    place: <Place name={place} bucket={first.bucket} />,
    total: formats.count(entries.length),
  };
  const parts = sentence(first, entries.length).split(mark);
  return (
    <span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
        <Fragment key={index}>{index % 2 === 1 ? all[part] : part}</Fragment>
      ))}
    </span>
  );
}

/** Returns a function for the sentence of a change, or of several, with marks in place of its values. */
function useSentence() {
  const { t } = useTranslation('audit-sentences');
  // Which values a sentence has is known only here: all of them are given to each.
  const say = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  return ({ action, bucket, target, detail }: AuditEntry, total: number): string => {
    if (total > 1 && isKey(batchKeys, action)) return say(batchKeys[action], places);
    const name = sameAs[action] ?? action;
    const sentence = isKey(sentenceKeys, name) ? say(sentenceKeys[name], places) : '';
    const lacks = (value: string, given: boolean) => sentence.includes(mark + value + mark) && !given;
    const hasEmail = detail.some((field) => field.name === 'email');
    const isWhole =
      sentence !== '' &&
      !lacks('bucket', bucket !== null) &&
      !lacks('target', target !== null) &&
      !lacks('email', hasEmail);
    if (isWhole) return sentence;
    if (settingOf(action) && bucket !== null) return say('one.setting', places);
    return say(bucket === null ? 'one.other' : 'one.otherIn', places);
  };
}

/** Operations of S3 clients that are told as the console's own. */
const sameAs: Readonly<Record<string, string>> = {
  CreateBucket: 'createBucket',
  DeleteBucket: 'deleteBucket',
};

function isKey<Keys extends object>(keys: Keys, name: string): name is string & keyof Keys {
  return Object.hasOwn(keys, name);
}

function useValues(entry: AuditEntry): Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation('bucket-settings');
  const texts = useAuditTexts();
  const { action, bucket, target, detail } = entry;
  const setting = settingOf(action);
  const isGone = action === 'deleteBucket' || action === 'DeleteBucket';
  return {
    person: <Doer entry={entry} />,
    bucket: bucket !== null && (isGone ? <strong>{bucket}</strong> : <Place name={bucket} bucket={bucket} />),
    target: target !== null && (
      <bdi>
        <strong>{displayName(target)}</strong>
      </bdi>
    ),
    email: <bdi>{detail.find(({ name }) => name === 'email')?.value}</bdi>,
    action: textOfAction(texts, action),
    setting: setting && t(setting),
  };
}

function Place({ name, bucket }: { name: string; bucket: string | null }) {
  if (bucket === null) return <bdi>{displayName(name)}</bdi>;
  const prefix = name.slice(bucket.length + 1);
  return (
    <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} search={prefix ? { prefix } : {}}>
      <bdi>{displayName(name.replace(/\/$/, ''))}</bdi>
    </QuietLink>
  );
}

/** A person where one is known; else the linked app, the access key or the visitor. */
function Doer({ entry: { person, person_id: personId, actor } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit-sentences', 'insight']);
  if (personId !== null) return <strong>{person ?? t('insight:audit.personGone')}</strong>;
  if (actor === 'console') return <strong>{t('details.somebody')}</strong>;
  if (actor === 'anonymous') return <strong>{t('details.anonymous')}</strong>;
  if (actor.startsWith('app:')) return <strong>{t('details.app')}</strong>;
  return (
    <QuietLink to="/dss/access-keys" search={{ filter: actor }}>
      <strong>{t('details.key', { id: actor })}</strong>
    </QuietLink>
  );
}
