import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { countryName, languageName } from '../codes/place-names.ts';
import { hubProjectQuery } from '../codes/project-query.ts';
import { optionName } from '../media/answer-list.tsx';
import { type Comparison, comparisonQuery, type Release } from './queries.ts';
import classes from './releases.module.css';
import type { ReleasesSearch } from './releases-search.ts';
import { comparedKeys, releaseStateKeys } from './text-keys.ts';

export interface ComparePanelProps {
  projectId: string;
  releases: readonly Release[];
  search: ReleasesSearch;
  onChange: (search: ReleasesSearch) => void;
  onClose: () => void;
}

/** Compares two releases by language, country and label. */
export function ComparePanel({ projectId, releases, search, onChange, onClose }: ComparePanelProps) {
  const { t } = useTranslation('hub-releases');
  // By default, compares the newest with the one before it.
  const after = releases.find((one) => one.release_id === search.after) ?? releases[0];
  const before =
    releases.find((one) => one.release_id === search.before) ??
    releases[after ? releases.indexOf(after) + 1 : 0];
  const options = releases.map((one) => ({
    value: one.release_id,
    label: `${one.version} · ${t(releaseStateKeys[one.state])}`,
  }));
  return (
    <Panel
      title={t('compare.title')}
      action={<IconButton icon={IconX} label={t('compare.close')} onClick={onClose} />}
    >
      <div className={classes.pair}>
        <SelectField
          label={t('compare.before')}
          value={before?.release_id ?? ''}
          options={before ? options : [{ value: '', label: '–' }, ...options]}
          onChange={(value) => onChange({ before: value || undefined })}
        />
        <SelectField
          label={t('compare.after')}
          value={after?.release_id ?? ''}
          options={options}
          onChange={(value) => onChange({ after: value })}
        />
      </div>
      {before && after && (
        <Changes projectId={projectId} beforeId={before.release_id} afterId={after.release_id} />
      )}
    </Panel>
  );
}

function Changes({ projectId, beforeId, afterId }: { projectId: string; beforeId: string; afterId: string }) {
  const { t } = useTranslation('hub-releases');
  const { data: project } = useQuery(hubProjectQuery(projectId));
  const nameOfLabel = (label: string) => optionName(project?.settings.fields ?? [], label);
  const query = useQuery(comparisonQuery(projectId, beforeId, afterId));
  return (
    <Loaded query={query} skeleton={<SkeletonRows />}>
      {(comparison) => (
        <>
          <p className={classes.figure}>
            <strong>
              {formats.count(comparison.before)} → {formats.count(comparison.after)}
            </strong>{' '}
            {t('compare.summary', {
              added: comparison.added,
              removed: comparison.removed,
              changed: comparison.changed,
            })}
          </p>
          <Groups title={t('compare.languages')} groups={comparison.languages} nameOf={languageName} />
          <Groups title={t('compare.countries')} groups={comparison.countries} nameOf={countryName} />
          <Groups title={t('compare.labels')} groups={comparison.labels} nameOf={nameOfLabel} />
          <p className={classes.soft}>{t('compare.unlisted')}</p>
        </>
      )}
    </Loaded>
  );
}

interface GroupsProps {
  title: string;
  groups: Comparison['languages'];
  nameOf: (value: string) => string;
}

function Groups({ title, groups, nameOf }: GroupsProps) {
  const { t } = useTranslation('hub-releases');
  if (groups.length === 0) return null;
  return (
    <section className={classes.groups}>
      <h3>{title}</h3>
      <DataTable
        label={title}
        head={
          <>
            <HeadCell>{title}</HeadCell>
            <HeadCell isNumber>{t('compare.before')}</HeadCell>
            <HeadCell isNumber>{t('compare.after')}</HeadCell>
            <HeadCell isNumber>{t('compare.added')}</HeadCell>
            <HeadCell isNumber>{t('compare.removed')}</HeadCell>
            <HeadCell isNumber>{t('compare.changed')}</HeadCell>
          </>
        }
      >
        {groups.map((group) => (
          <tr key={group.value ?? ''}>
            <Cell isMain>{group.value === null ? t('compare.others') : nameOf(group.value)}</Cell>
            {(['before', 'after', 'added', 'removed', 'changed'] as const).map((column) => (
              <Cell key={column} isNumber label={t(comparedKeys[column])}>
                {formats.count(group[column])}
              </Cell>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
