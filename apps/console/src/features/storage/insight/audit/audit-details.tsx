import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { type AuditEntry, earlierChangeQuery } from '../log/queries.ts';
import classes from './audit-list.module.css';
import { type AuditValue, differencesOf, settingOf, valuesOf } from './audit-values.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Shows all recorded facts of one change in labeled rows. For a setting, shows its values before and after. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-sentences');
  const setting = settingOf(entry);
  const values = valuesOf(entry);
  const isOldSetting = !setting && isSetting(entry);
  return (
    <div className={classes.details}>
      {setting && <Differences {...setting} unknown={t('details.notSet')} />}
      {isOldSetting && <EarlierDifferences entry={entry} after={values} />}
      {!setting && !isOldSetting && values.length > 0 && <Given values={values} />}
      <section>
        <h3>{t('details.record')}</h3>
        <Facts facts={useRecord(entry)} />
      </section>
    </div>
  );
}

/** Reports whether an entry is about a setting of a bucket. */
function isSetting({ action, bucket, target }: AuditEntry): boolean {
  return bucket !== null && target === null && /^(set|put|delete)(?!bucket$)/i.test(action);
}

function Given({ values }: { values: readonly AuditValue[] }) {
  const { t } = useTranslation('audit-sentences');
  const { nameOf, wordsOf } = useAuditWords();
  return (
    <section>
      <h3>{t('details.given')}</h3>
      <Facts
        facts={values.map((value) => ({ name: nameOf(value.path), value: <bdi>{wordsOf(value)}</bdi> }))}
      />
    </section>
  );
}

/** Compares an entry without recorded values with the previous change of the same setting, if there is one. */
function EarlierDifferences({ entry, after }: { entry: AuditEntry; after: readonly AuditValue[] }) {
  const { t } = useTranslation('audit-sentences');
  const { data: earlier, isPending } = useQuery(earlierChangeQuery(entry));
  if (isPending) return null;
  const unknown = t(earlier ? 'details.notSet' : 'details.notKnown');
  return <Differences before={earlier ? valuesOf(earlier) : []} after={after} unknown={unknown} />;
}

interface DifferencesProps {
  before: readonly AuditValue[];
  after: readonly AuditValue[];
  /** Shown for a missing value. */
  unknown: string;
}

function Differences({ before, after, unknown }: DifferencesProps) {
  const { t } = useTranslation('audit-sentences');
  const { nameOf, wordsOf } = useAuditWords();
  const rows = differencesOf(before, after);
  const shown = (value: AuditValue | undefined, otherwise: string) =>
    value === undefined || value.value === null || value.value === '' ? otherwise : wordsOf(value);
  if (rows.length === 0) return <p>{t('details.same')}</p>;
  return (
    <section>
      <h3>{t('details.changed')}</h3>
      <DataTable
        label={t('details.changed')}
        head={
          <>
            <HeadCell>{t('details.setting')}</HeadCell>
            <HeadCell>{t('details.before')}</HeadCell>
            <HeadCell>{t('details.after')}</HeadCell>
          </>
        }
      >
        {rows.map(({ path, before: old, after: now }) => (
          <tr key={path.join('\n')}>
            <Cell isMain>{nameOf(path)}</Cell>
            <Cell label={t('details.before')}>
              <del className={classes.before}>{shown(old, unknown)}</del>
            </Cell>
            <Cell label={t('details.after')}>
              <ins className={classes.after}>{shown(now, t('details.notSet'))}</ins>
            </Cell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** Returns the facts of the record itself, for auditors. */
function useRecord(entry: AuditEntry): Fact[] {
  const { t } = useTranslation('audit-sentences');
  const { actor } = entry;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('details.time'), formats.dateTime(entry.at)],
    [t('details.bucket'), entry.bucket],
    [t('details.object'), entry.target === null ? null : displayName(entry.target)],
    [t('details.with'), actor === 'console' ? t('details.console') : actor],
    [t('details.address'), entry.address],
    [t('details.browser'), entry.user_agent],
    [t('details.code'), <code key="code">{entry.action}</code>],
    [t('details.request'), entry.request_id],
    [t('details.entry'), entry.seq === null ? null : formats.count(entry.seq)],
    [t('details.hash'), entry.hash],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value: <bdi>{value}</bdi> }] : []));
}
