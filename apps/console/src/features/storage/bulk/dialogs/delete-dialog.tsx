import { getBucket } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { OptionCards } from '#ui/fields/choices/option-cards.tsx';
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
  const hasChoice = settings !== undefined && settings.versioning !== 'off' && !isNamed;
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
  const submit = selection.all ? t('delete.emptySubmit') : t('delete.submit');
  return (
    <Dialog title={title} onClose={onClose}>
      <JobForm
        request={request}
        submit={everyVersion ? t('delete.foreverSubmit') : submit}
        isDangerous
        confirmName={settings && isForGood ? nameToType(bucket, selection) : undefined}
        fewObjects={fewObjects}
        onClose={onClose}
      >
        {() => (
          <>
            {settings && !hasChoice && <p>{t('delete.forGood')}</p>}
            {settings && !keepsVersions && (
              <TextLink
                to="/dss/buckets/$bucket/settings"
                params={{ bucket }}
                search={{ section: 'versioning' }}
              >
                {t('delete.versioning')}
              </TextLink>
            )}
            {hasChoice && (
              <OptionCards
                label={t('delete.what')}
                value={everyVersion ? 'forever' : 'keep'}
                options={[
                  {
                    value: 'keep',
                    label: t('delete.keep'),
                    text: t(keepsVersions ? 'delete.keepText' : 'delete.suspendedText'),
                  },
                  { value: 'forever', label: t('delete.forever'), text: t('delete.foreverText') },
                ]}
                onChange={(value) => setEveryVersion(value === 'forever')}
              />
            )}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}
