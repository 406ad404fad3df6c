import { useTranslation } from 'react-i18next';
import { isAliasName, toAlias } from './key-name.ts';
import type { KmsKey } from './queries.ts';

/** Returns a function that validates a key's name. It returns the problem, or null. */
export function useNameRule(others: readonly KmsKey[]): (name: string) => string | null {
  const { t } = useTranslation('encryption-keys');
  return (value) => {
    const name = value.trim();
    if (!isAliasName(name)) return t('nameRule');
    return others.some(({ alias }) => alias === toAlias(name)) ? t('nameTaken') : null;
  };
}
