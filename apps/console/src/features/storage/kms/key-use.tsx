import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import type { KmsKey } from './queries.ts';

/** Shows the buckets that a change of a key affects. */
export function KeyUse({ kmsKey: { buckets } }: { kmsKey: KmsKey }) {
  const { t } = useTranslation('encryption-keys');
  const names = formats.list(buckets);
  return <p>{buckets.length > 0 ? t('used', { count: buckets.length, names }) : t('unused')}</p>;
}
