import { displayName } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { MomentField } from '#ui/fields/dates/moment-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { type BulkJob, isActive } from '../requests/bulk-request.ts';
import { resultsQuery } from '../requests/queries.ts';
import { whatOf } from '../requests/what.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';
import classes from './revert-dialogs.module.css';
import { useForecast } from './use-forecast.ts';
import { type RevertTotals, useRevertTotals } from './use-revert-totals.ts';

/** Restores the selection to a point in time, after showing what would change. */
export function RevertDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const form = useForm({ initialValues: { moment: '' } });
  const { moment } = form.values;
  const time = moment === '' ? Number.NaN : new Date(moment).getTime();
  const isPast = time <= Date.now();
  const request = isPast ? { bucket, selection, task: { kind: 'revert' as const, to_time: time } } : null;
  const { data } = useForecast(request);
  const forecast = data && !isActive(data) && data.done > 0 ? data : undefined;
  const totals = useRevertTotals(forecast?.id ?? null);
  const deleted = totals.data?.deleted ?? 0;
  const isTold = forecast !== undefined && totals.data !== undefined;
  // The server keeps no results of very large jobs.
  const isPartial = isTold && deleted + (totals.data?.back ?? 0) < forecast.done;
  return (
    <Dialog title={t('revert.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        form={form}
        request={request}
        submit={deleted > 0 ? t('revert.submitDeleting', { count: deleted }) : t('revert.submit')}
        isDangerous={deleted > 0 || isPartial}
        isUncertain={forecast !== undefined && totals.isPending}
        onClose={onClose}
      >
        {() => (
          <>
            <p>{t('revert.text')}</p>
            <MomentField
              label={t('revert.moment')}
              data-autofocus
              {...form.getInputProps('moment')}
              error={moment === '' || isPast ? undefined : t('revert.momentRule')}
            />
            {isTold && (
              <Changes
                forecast={forecast}
                folder={folderOf(selection)}
                total={isPartial ? t('revert.totalUnknown') : totalOf(totals.data, t)}
              />
            )}
          </>
        )}
      </JobForm>
    </Dialog>
  );
}

/** A readable number of changes. */
const shownChanges = 100;

type Translate = ReturnType<typeof useTranslation<'bulk'>>['t'];

function totalOf({ deleted, back }: RevertTotals, t: Translate): string {
  const [gone, restored] = [t('revert.deleted', { count: deleted }), t('revert.restored', { count: back })];
  if (deleted === 0) return restored;
  return back === 0 ? gone : t('revert.both', { deleted: gone, restored });
}

/** Returns the only selected folder, which the dialog's title names. */
function folderOf({ prefixes = [], keys = [], all }: BulkDialogProps['selection']): string {
  const [only = '', ...others] = prefixes;
  return all || others.length > 0 || keys.length > 0 ? '' : only;
}

interface ChangesProps {
  forecast: BulkJob;
  /** Names are shown from here on. */
  folder: string;
  total: string;
}

function Changes({ forecast, folder, total }: ChangesProps) {
  const { t } = useTranslation('bulk');
  const { data } = useInfiniteQuery(resultsQuery(forecast.id, 'done'));
  const changes = data?.pages.flatMap(({ results }) => results).slice(0, shownChanges) ?? [];
  return (
    <section aria-label={t('revert.preview')}>
      <h3 className={classes.heading}>{t('revert.preview')}</h3>
      <p className={classes.total} role="status">
        {total}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={classes.list} tabIndex={0}>
        {changes.map(({ key, reason }) => (
          <li key={key}>
            <bdi title={displayName(key)}>{displayName(key.slice(folder.length))}</bdi>
            <span>{reason === 'deleted' ? t('revert.gone') : t('revert.back')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Restores deleted objects in a bucket with versioning. */
export function UndeleteDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  return (
    <Dialog title={t('undelete.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        request={{ bucket, selection, task: { kind: 'undelete' } }}
        submit={t('undelete.submit')}
        onClose={onClose}
      >
        {() => <p>{t('undelete.text')}</p>}
      </JobForm>
    </Dialog>
  );
}

/** Re-encrypts objects with the bucket's current settings. */
export function EncryptDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  return (
    <Dialog title={t('encrypt.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm
        request={{ bucket, selection, task: { kind: 'encrypt' } }}
        submit={t('encrypt.submit')}
        onClose={onClose}
      >
        {() => <p>{t('encrypt.text')}</p>}
      </JobForm>
    </Dialog>
  );
}
