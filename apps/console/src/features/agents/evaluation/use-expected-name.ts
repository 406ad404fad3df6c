import type { ExpectedFile } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { baseName } from '#features/storage/index.ts';

/** Returns a function that names an expected or cited file, with its page. */
export function useExpectedName(): (file: ExpectedFile) => string {
  const { t } = useTranslation('agent-evaluation');
  return ({ key, page }) => {
    const name = baseName(key) || key;
    return page === null ? name : t('onPage', { name, page: String(page) });
  };
}
