import { simulateLifecycle } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { LoadFailure } from '#ui/lists/load-failure.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { bucketQuery } from '../../queries.ts';
import classes from '../fields/fields.module.css';
import { LifecycleEffects } from './lifecycle-effects.tsx';
import { type LifecycleRule, type RuleChange, ruleChanges } from './lifecycle-rule.ts';
import { RuleWords } from './rule-words.tsx';

export interface LifecycleConfirmationProps {
  bucket: string;
  /** The rules before the edits. */
  saved: readonly LifecycleRule[];
  rules: LifecycleRule[];
  onConfirm: () => void;
  onClose: () => void;
}

const changeTexts = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
} as const satisfies Record<RuleChange['kind'], string>;

/** Shows what was edited, and the effects of rules at their next run before they are saved. */
export function LifecycleConfirmation(props: LifecycleConfirmationProps) {
  const { bucket, saved, rules, onConfirm, onClose } = props;
  const { t } = useTranslation(['lifecycle', 'bucket-settings']);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [simulateLifecycle.name, bucket, rules],
    queryFn: ({ signal }) => askQuietly(simulateLifecycle, { bucket, rules }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { data: facts } = useQuery(bucketQuery(bucket));
  const keepsVersions = facts !== undefined && facts.versioning !== 'off';
  const run = async () => {
    onConfirm();
    return true;
  };
  const deletes = data?.effects.some(({ action }) => action !== 'transition') ?? false;
  return (
    <Dialog title={t('confirmTitle')} size="lg" onClose={onClose}>
      <ul className={classes.stack}>
        {ruleChanges(saved, rules).map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            {t(changeTexts[kind], { name: id })}
            {kind !== 'removed' && <RuleWords rule={rules.find((rule) => rule.id === id)} />}
          </li>
        ))}
      </ul>
      {data && <LifecycleEffects bucket={bucket} rules={rules} simulation={data} />}
      {!data && !error && <SkeletonRows count={2} />}
      {error && <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {deletes ? (
        <NamedConfirmation
          name={bucket}
          submit={t('bucket-settings:save')}
          writing={{ run, isRunning: false, error: null }}
          input={undefined}
          onClose={onClose}
        >
          <p>{t(keepsVersions ? 'confirmKept' : 'confirmDeletion')}</p>
        </NamedConfirmation>
      ) : (
        <DialogActions>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('bucket-settings:cancel')}
          </Button>
          <Button size="sm" disabled={!data} onClick={onConfirm}>
            {t('bucket-settings:save')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
