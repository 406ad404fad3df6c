import { getBucketLock } from '@atoll/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { endOfRetention, type RetentionDraft, toDraft, toRetention } from '../../object-lock/retention.ts';
import { RetentionFields } from '../../object-lock/retention-fields.tsx';
import { settingQuery } from '../../queries.ts';
import { whatOf } from '../requests/what.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';
import { nameToType } from './name-to-type.ts';

/** Locks existing files for a period, at first the bucket's default retention. */
export function LockDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['object-lock', 'bulk']);
  const { t: ofBulk } = useTranslation('bulk');
  const setting = useQuery(settingQuery(getBucketLock, bucket));
  const form = useForm<RetentionDraft>({ initialValues: proposed(setting.data?.default_retention ?? null) });
  const [nowMs] = useState(Date.now);
  const draft = form.values;
  const retention = setting.isPending ? null : toRetention(draft);
  const isForGood = draft.mode === 'COMPLIANCE';
  const isOfFolders = !(selection.keys?.length || selection.versions?.length);
  return (
    <Dialog
      title={t(isOfFolders ? 'files.inTitle' : 'files.title', { what: whatOf(bucket, selection, ofBulk) })}
      onClose={onClose}
    >
      <JobForm
        form={form}
        request={retention && { bucket, selection, task: { kind: 'lock', retention } }}
        submit={t('files.submit')}
        isDangerous={isForGood}
        confirmName={isForGood ? nameToType(bucket, selection) : undefined}
        onClose={onClose}
      >
        {() => (
          <>
            <p>{t('files.text')}</p>
            <RetentionFields label={t('mode')} draft={draft} onChange={form.setValues} />
            {retention && (
              <Notice
                icon={IconAlertTriangle}
                title={t('files.until', { date: formats.date(endOfRetention(retention, nowMs)) })}
                text={t(isForGood ? 'files.complianceWarning' : 'files.governanceWarning')}
              />
            )}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}

function proposed(retention: Parameters<typeof toDraft>[0]): RetentionDraft {
  const draft = toDraft(retention);
  return draft.mode === 'none' ? { ...draft, mode: 'GOVERNANCE' } : draft;
}
