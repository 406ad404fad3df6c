import { limits } from '@atoll/contract';
import { isArchiveClass } from '@atoll/contract/storage-classes';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { useClassOptions } from '../../classes/use-class-names.ts';
import classes from '../fields/fields.module.css';
import { ListEditor } from '../fields/list-editor.tsx';
import { DaysField } from './days-field.tsx';
import {
  fromDay,
  listOf,
  type NoncurrentTransition,
  nextClass,
  type Transition,
  toDay,
  whenOf,
} from './lifecycle-rule.ts';
import type { RuleFieldsProps } from './lifecycle-rule-fields.tsx';

type TransitionProps = Pick<RuleFieldsProps, 'rule' | 'onChange'>;

/** Ordered by storage price, highest first. Transitions only go down this list. */
const targets = [
  'STANDARD_IA',
  'INTELLIGENT_TIERING',
  'ONEZONE_IA',
  'GLACIER_IR',
  'GLACIER',
  'DEEP_ARCHIVE',
  'ARCHIVE',
] as const;

const usualDays = 90;
const dayMs = 86_400_000;

/** Edits the transitions of current objects, with each class at most once. */
export function TransitionFields({ rule, onChange }: TransitionProps) {
  const { t } = useTranslation('lifecycle');
  const { transitions = [] } = rule;
  const when = whenOf(rule) === 'date' ? { at: Math.ceil(Date.now() / dayMs) * dayMs } : { days: usualDays };
  return (
    <div className={classes.wide}>
      <ListEditor<Transition>
        items={transitions}
        blank={{ ...when, storage_class: nextClass(transitions, targets) }}
        add={t('addTransition')}
        removeName={(number) => t('removeTransition', { number })}
        max={targets.length}
        onChange={(items) => onChange({ transitions: listOf(items) })}
      >
        {(transition, change) => (
          <>
            {transition.at === undefined ? (
              <DaysField
                label={t('transition')}
                value={transition.days}
                onChange={(days) => change({ days: days ?? 0 })}
              />
            ) : (
              <DateField
                required
                label={t('transitionDate')}
                value={toDay(transition.at)}
                onChange={(day) => change({ at: fromDay(day) ?? transition.at ?? 0 })}
              />
            )}
            <ClassField
              value={transition.storage_class}
              onChange={(storage_class) => change({ storage_class })}
            />
          </>
        )}
      </ListEditor>
    </div>
  );
}

/** Edits the transitions of older versions, and the number of versions to exclude. */
export function NoncurrentTransitionFields({ rule, onChange }: TransitionProps) {
  const { t } = useTranslation('lifecycle');
  const { noncurrent_transitions: transitions = [] } = rule;
  return (
    <div className={classes.wide}>
      <ListEditor<NoncurrentTransition>
        items={transitions}
        blank={{ days: usualDays, storage_class: nextClass(transitions, targets) }}
        add={t('addTransition')}
        addName={t('addOlder')}
        removeName={(number) => t('removeOlder', { number })}
        max={targets.length}
        onChange={(items) => onChange({ noncurrent_transitions: listOf(items) })}
      >
        {({ days, keep, storage_class }, change) => (
          <>
            <DaysField
              label={t('olderTransition')}
              value={days}
              onChange={(changed) => change({ days: changed ?? 0 })}
            />
            <DaysField
              label={t('keepHere')}
              placeholder={t('none')}
              value={keep}
              onChange={(changed) => change({ keep: changed })}
            />
            <ClassField value={storage_class} onChange={(changed) => change({ storage_class: changed })} />
          </>
        )}
      </ListEditor>
    </div>
  );
}

function ClassField({ value, onChange }: { value: string; onChange: (storageClass: string) => void }) {
  const { t } = useTranslation(['lifecycle', 'storage-classes']);
  const options = useClassOptions(targets);
  const hint = isArchiveClass(value)
    ? { description: t('storage-classes:choice.archive', { hours: limits.restoreHours }) }
    : {};
  return (
    <SelectField {...hint} label={t('storageClass')} value={value} onChange={onChange} options={options} />
  );
}
