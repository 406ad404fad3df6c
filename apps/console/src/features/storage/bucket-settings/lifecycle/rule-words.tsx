import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayStart, utcDay } from '#lib/language/days.ts';
import { formats } from '#lib/language/formats.ts';
import { useClassName } from '../../classes/use-class-names.ts';
import type { LifecycleRule } from './lifecycle-rule.ts';
import classes from './rule-words.module.css';

/** Says what a rule does, with its times. It is also true while the rule affects nothing. */
export function RuleWords({ rule }: { rule: LifecycleRule | undefined }) {
  const { t } = useTranslation('lifecycle');
  const classOf = useClassName();
  if (!rule) return null;
  return (
    <ul className={classes.root}>
      {wordsOf(rule, t, classOf).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function wordsOf(
  rule: LifecycleRule,
  t: TFunction<'lifecycle'>,
  classOf: (storageClass: string) => string,
): string[] {
  const { transitions = [], noncurrent_transitions: olderTransitions = [] } = rule;
  return [
    ...(rule.enabled ? [] : [t('words.disabled')]),
    ...(rule.prefix ? [t('words.folder', { prefix: rule.prefix })] : []),
    ...(isByKind(rule) ? [t('words.some')] : []),
    ...(rule.expire_days === undefined ? [] : [t('words.expire', { count: rule.expire_days })]),
    ...(rule.expire_at === undefined ? [] : [t('words.expireOn', { date: dateOf(rule.expire_at) })]),
    ...(rule.expire_delete_markers ? [t('words.markers')] : []),
    ...transitions.map(({ days = 0, at, storage_class }) =>
      at === undefined
        ? t('words.move', { count: days, storageClass: classOf(storage_class) })
        : t('words.moveOn', { date: dateOf(at), storageClass: classOf(storage_class) }),
    ),
    ...(rule.noncurrent_expire_days === undefined
      ? []
      : [t('words.older', { count: rule.noncurrent_expire_days })]),
    ...(rule.noncurrent_keep ? [t('words.keep', { count: rule.noncurrent_keep })] : []),
    ...olderTransitions.map(({ days, storage_class }) =>
      t('words.moveOlder', { count: days, storageClass: classOf(storage_class) }),
    ),
    ...(rule.abort_upload_days === undefined ? [] : [t('words.abort', { count: rule.abort_upload_days })]),
  ];
}

function isByKind({ tags = [], size_greater_than, size_less_than }: LifecycleRule): boolean {
  return tags.length > 0 || size_greater_than !== undefined || size_less_than !== undefined;
}

/** Formats the start of a day in UTC as that day, in every time zone. */
function dateOf(timeMs: number): string {
  return formats.date(dayStart(utcDay(timeMs)));
}
