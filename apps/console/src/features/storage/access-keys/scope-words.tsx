import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayOf, dayStart } from '#lib/language/days.ts';
import { formats } from '#lib/language/formats.ts';
import { Facts } from '#ui/text/facts.tsx';
import type { AccessKey } from './key-state.ts';
import { permissionWords } from './key-texts.ts';
import type { KeyLimits, Permission } from './scope.ts';
import classes from './scope-words.module.css';

/** Shows what a key may do, and below it the buckets. */
export function ScopeLines({ of: { scope, policy } }: { of: Pick<AccessKey, 'scope' | 'policy'> }) {
  const { t } = useTranslation('keys');
  if (!scope) return policy === null ? t('scope.everythingShort') : t('scope.policy');
  const actions = permissionsText(scope.permissions, t);
  const where = scope.buckets.length === 0 ? t('scope.allBucketsShort') : formats.list(scope.buckets);
  return (
    <span className={classes.root} title={`${actions} · ${where}`}>
      <span>{actions}</span>
      <span className={classes.dot}> · </span>
      <span>{where}</span>
    </span>
  );
}

function permissionsText(permissions: readonly Permission[], t: TFunction<'keys'>): string {
  return formats.capitalized(formats.list(permissions.map((name) => t(permissionWords[name]))));
}

/** Returns the last day of a key that expires at midnight, as it was entered, or the exact time. */
function lastDayText(expiresAt: number): string {
  const lastDay = dayOf(expiresAt - 1);
  return dayStart(lastDay, 1) === expiresAt ? formats.date(expiresAt - 1) : formats.dateTime(expiresAt);
}

/** Lists a key's limits in full. */
export function ScopeFacts({ scope, expires_at, max_sent_bytes }: KeyLimits) {
  const { t } = useTranslation('keys');
  const until = {
    name: t('scope.lastDay'),
    value: expires_at === null ? t('noEnd') : lastDayText(expires_at),
  };
  const sent = {
    name: t('scope.maxSent'),
    value: max_sent_bytes === null ? t('scope.anyAmount') : formats.bytes(max_sent_bytes),
  };
  if (!scope)
    return <Facts facts={[{ name: t('scope.permissions'), value: t('scope.everything') }, until, sent]} />;
  const orAll = (list: readonly string[], all: string) => (list.length === 0 ? all : formats.list(list));
  return (
    <Facts
      facts={[
        {
          name: t('scope.permissions'),
          value: permissionsText(scope.permissions, t),
        },
        { name: t('scope.buckets'), value: orAll(scope.buckets, t('scope.allBuckets')) },
        { name: t('scope.prefixes'), value: orAll(scope.prefixes, t('scope.wholeBuckets')) },
        { name: t('scope.addresses'), value: orAll(scope.addresses, t('scope.anywhere')) },
        until,
        sent,
      ]}
    />
  );
}
