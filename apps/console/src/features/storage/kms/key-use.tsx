import { useTranslation } from 'react-i18next';
import type { KmsKey } from './queries.ts';

/** Shows the buckets that a change of a key affects. */
export function KeyUse({ kmsKey: { buckets } }: { kmsKey: KmsKey }) {
  const { t } = useTranslation('encryption-keys');
  const names = buckets.join(', ');
  return <p>{buckets.length > 0 ? t('used', { count: buckets.length, names }) : t('unused')}</p>;
}
