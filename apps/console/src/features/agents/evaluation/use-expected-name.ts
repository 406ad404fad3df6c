import type { ExpectedFile } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { baseName } from '#features/storage/index.ts';

/** What an expected or cited file is called, with its page. */
export function useExpectedName(): (file: ExpectedFile) => string {
  const { t } = useTranslation('agent-evaluation');
  return ({ key, page }) => {
    const name = baseName(key) || key;
    return page === null ? name : t('onPage', { name, page: String(page) });
  };
}
