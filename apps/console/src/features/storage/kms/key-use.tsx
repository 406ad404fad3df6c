import { useTranslation } from 'react-i18next';
import type { KmsKey } from './queries.ts';

/** How many buckets a change to a key concerns, and which. */
export function KeyUse({ kmsKey: { buckets } }: { kmsKey: KmsKey }) {
  const { t } = useTranslation('encryption-keys');
  const names = buckets.join(', ');
  return <p>{buckets.length > 0 ? t('used', { count: buckets.length, names }) : t('unused')}</p>;
}
