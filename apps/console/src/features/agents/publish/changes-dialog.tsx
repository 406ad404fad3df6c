import { type ChangedField, displayName, isLocale } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#lib/language/locale.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './publish.module.css';
import { type VersionChanges, versionChangesQuery } from './queries.ts';

export interface ChangesDialogProps {
  agentId: string;
  /** Null: the beginning, without settings. */
  from: number | null;
  /** Null: the draft. */
  to: number | null;
  onClose: () => void;
}

/** Shows the differences between two versions, or a version and the draft, field by field. */
export function ChangesDialog({ agentId, from, to, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('agent-publish');
  const query = useQuery(versionChangesQuery(agentId, from, to));
  const title =
    to === null ? t('changes.toDraft', { from: from ?? 0 }) : t('changes.fromTo', { from: from ?? 0, to });
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(changes) => <Changes changes={changes} />}
      </Loaded>
    </Dialog>
  );
}

function Changes({ changes }: { changes: VersionChanges }) {
  const { t } = useTranslation('agent-publish');
  const { fields, added_sources: added, removed_sources: removed } = changes;
  if (fields.length + added.length + removed.length === 0) return <Note>{t('changes.none')}</Note>;
  const head = (
    <>
      <HeadCell>{t('changes.field')}</HeadCell>
      <HeadCell>{t('changes.before')}</HeadCell>
      <HeadCell>{t('changes.after')}</HeadCell>
    </>
  );
  return (
    <>
      {fields.length > 0 && (
        <DataTable label={t('status.compare')} head={head}>
          {fields.map((change) => (
            <ChangeRow key={change.field} change={change} />
          ))}
        </DataTable>
      )}
      {added.length > 0 && (
        <>
          <h3>{t('changes.added')}</h3>
          <SourceList sources={added} />
        </>
      )}
      {removed.length > 0 && (
        <>
          <h3>{t('changes.removed')}</h3>
          <SourceList sources={removed} />
        </>
      )}
    </>
  );
}

function ChangeRow({ change: { field, before, after } }: { change: ChangedField }) {
  const { t } = useTranslation('agent-publish');
  const read = useFieldText();
  return (
    <tr>
      <Cell isMain>{t(fieldNames[field])}</Cell>
      <Cell label={t('changes.before')}>
        <p className={classes.text}>{read(field, before)}</p>
      </Cell>
      <Cell label={t('changes.after')}>
        <p className={classes.text}>{read(field, after)}</p>
      </Cell>
    </tr>
  );
}

/** Returns a function that describes the value of a field, given as JSON. */
function useFieldText(): (field: ChangedField['field'], json: string) => string {
  const { t } = useTranslation(['agent-publish', 'agents']);
  return (field, json) => {
    const value: unknown = JSON.parse(json);
    if (value === null || value === '') return t('changes.empty');
    if (typeof value === 'boolean') return value ? t('changes.yes') : t('changes.no');
    if (Array.isArray(value)) {
      const items = value.map((item) =>
        isLocale(item) && field === 'languages' ? localeNames[item] : String(item),
      );
      return items.length === 0 ? t('changes.empty') : items.join('\n');
    }
    if (field === 'tone' && isTone(value)) return t(toneNames[value]);
    if (field === 'shown_sources' && isShown(value)) return t(visibilityNames[value]);
    return String(value);
  };
}

const fieldNames = {
  name: 'fields.name',
  instructions: 'fields.instructions',
  greeting: 'fields.greeting',
  starters: 'fields.starters',
  tone: 'fields.tone',
  languages: 'fields.languages',
  model: 'fields.model',
  uses_model: 'fields.uses_model',
  shown_sources: 'fields.shown_sources',
  reads_scans: 'fields.reads_scans',
} as const satisfies Record<ChangedField['field'], string>;

const toneNames = {
  neutral: 'agents:settings.tones.neutral',
  friendly: 'agents:settings.tones.friendly',
  formal: 'agents:settings.tones.formal',
  concise: 'agents:settings.tones.concise',
} as const;

const visibilityNames = {
  passages: 'agents:settings.shown.passages',
  names: 'agents:settings.shown.names',
  hidden: 'agents:settings.shown.hidden',
} as const;

function isTone(value: unknown): value is keyof typeof toneNames {
  return typeof value === 'string' && Object.hasOwn(toneNames, value);
}

function isShown(value: unknown): value is keyof typeof visibilityNames {
  return typeof value === 'string' && Object.hasOwn(visibilityNames, value);
}

export function SourceList({ sources }: { sources: VersionChanges['added_sources'] }) {
  const { t } = useTranslation('agent-publish');
  return (
    <ul className={classes.list}>
      {sources.map(({ source_id: id, bucket, key, title, url }) => {
        const place = key ? `${bucket} / ${displayName(key)}` : t('changes.wholeBucket', { bucket });
        return (
          <li key={id}>
            <bdi>{bucket === null ? (title ?? url ?? '') : place}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
