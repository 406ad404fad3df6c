import { useTranslation } from 'react-i18next';
import { isAliasName, toAlias } from './key-name.ts';
import type { KmsKey } from './queries.ts';

/** What is wrong with a name for a key beside those keys, or null. */
export function useNameRule(others: readonly KmsKey[]): (name: string) => string | null {
  const { t } = useTranslation('encryption-keys');
  return (value) => {
    const name = value.trim();
    if (!isAliasName(name)) return t('nameRule');
    return others.some(({ alias }) => alias === toAlias(name)) ? t('nameTaken') : null;
  };
}
