import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the document's title from the screen's: "Sign in · Atoll". */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const product = t('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
