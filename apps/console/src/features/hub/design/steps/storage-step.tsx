import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bucketsQuery } from '#features/storage/index.ts';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Note } from '#ui/text/note.tsx';
import { storageQuery } from '../../storage-link/queries.ts';
import { StorageState } from '../../storage-link/storage-state.tsx';
import { useDraft } from '../draft/draft.ts';
import classes from '../fields/design.module.css';

/** The connection to the storage, and the bucket for items. */
export function StorageStep() {
  const { t } = useTranslation('hub-design');
  const { project } = useDraft();
  const storage = useQuery(storageQuery);
  return (
    <div className={classes.panels}>
      <Panel title={t('storage.connectionTitle')} text={t('storage.connectionText')}>
        <Loaded query={storage} skeleton={<SkeletonBlock height={96} />}>
          {(link) => <StorageState storage={link} projectId={project.project_id} />}
        </Loaded>
      </Panel>
      <Panel title={t('storage.bucketTitle')} text={t('storage.bucketText')}>
        <BucketField />
      </Panel>
    </div>
  );
}

function BucketField() {
  const { t } = useTranslation('hub-design');
  const { settings, change, project, isChecked } = useDraft();
  const query = useQuery(bucketsQuery);
  const folder = `hub/${project.project_id}/`;
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={70} />}>
      {(buckets) => {
        const names = buckets.map(({ name }) => name);
        const isGone = settings.bucket !== null && !names.includes(settings.bucket);
        const isMissing = isChecked && settings.bucket === null;
        const required = isMissing ? t('storage.bucketRequired') : undefined;
        const error = isGone ? t('storage.bucketGone') : required;
        return (
          <>
            <Combobox
              label={t('storage.bucket')}
              value={settings.bucket ?? ''}
              error={error}
              options={[
                { value: '', label: t('storage.noBucket') },
                ...(isGone ? [settings.bucket ?? ''] : []).map((value) => ({ value, label: value })),
                ...names.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => change({ bucket: value || null })}
            />
            <Note>
              {t('storage.prefix')} <code>{folder}</code>
            </Note>
            {names.length === 0 && (
              <div>
                <ButtonLink size="sm" variant="default" to="/dss/buckets">
                  {t('storage.createBucket')}
                </ButtonLink>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
