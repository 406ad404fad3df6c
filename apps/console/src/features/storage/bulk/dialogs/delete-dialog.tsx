import { getBucket } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { whatOf } from '../requests/what.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';
import { nameToType } from './name-to-type.ts';

/** The maximum number of objects that are permanently deleted without typing a name. */
const fewObjects = 20;

/** Deletes the selection. Deleting many objects that can't be restored requires typing a name. */
export function DeleteDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const { data: settings } = useQuery({
    queryKey: [getBucket.name, bucket],
    queryFn: ({ signal }) => askQuietly(getBucket, { bucket }, signal),
  });
  const [isEveryVersion, setEveryVersion] = useState(false);
  const keepsVersions = settings?.versioning === 'enabled';
  const isNamed = (selection.versions?.length ?? 0) > 0;
  const isForGood = !keepsVersions || isEveryVersion || isNamed;
  const everyVersion = isEveryVersion && !isNamed;
  const request = settings
    ? {
        bucket,
        selection,
        task: { kind: 'delete' as const, ...(everyVersion ? { all_versions: true } : {}) },
      }
    : null;
  const title = selection.all
    ? t('delete.emptyTitle', { bucket })
    : t('delete.title', { what: whatOf(bucket, selection, t) });
  return (
    <Dialog title={title} onClose={onClose}>
      <JobForm
        request={request}
        submit={selection.all ? t('delete.emptySubmit') : t('delete.submit')}
        isDangerous
        confirmName={settings && isForGood ? nameToType(bucket, selection) : undefined}
        fewObjects={fewObjects}
        onClose={onClose}
      >
        {() => (
          <>
            {settings && <p>{isForGood ? t('delete.forGood') : t('delete.markers')}</p>}
            {settings && !keepsVersions && (
              <TextLink
                to="/dss/buckets/$bucket/settings"
                params={{ bucket }}
                search={{ section: 'versioning' }}
              >
                {t('delete.versioning')}
              </TextLink>
            )}
            {settings && settings.versioning !== 'off' && !isNamed && (
              <CheckField
                label={t('delete.everyVersion')}
                checked={isEveryVersion}
                onChange={(event) => setEveryVersion(event.currentTarget.checked)}
              />
            )}
            {everyVersion && <Note>{t('delete.versions')}</Note>}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
