import type { BulkTask } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, type ChoiceGroupProps } from '#ui/fields/choices/choice-group.tsx';

/** How a job treats an object whose name is taken in the target. */
export type ConflictPolicy = Extract<BulkTask, { on_conflict: unknown }>['on_conflict'];

export function ConflictField(props: Omit<ChoiceGroupProps<ConflictPolicy>, 'label' | 'options'>) {
  const { t } = useTranslation('bulk');
  return (
    <ChoiceGroup
      label={t('transfer.conflict')}
      options={[
        { value: 'skip', label: t('transfer.skip') },
        { value: 'keep_both', label: t('transfer.keepBoth') },
        { value: 'replace', label: t('transfer.replace') },
        { value: 'fail', label: t('transfer.fail') },
      ]}
      {...props}
    />
  );
}
