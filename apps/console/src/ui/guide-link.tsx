import { useTranslation } from 'react-i18next';
import { docsUrl, type GuidePage } from '#lib/docs-url.ts';
import { locale } from '#lib/page-locale.ts';
import { buttonLook } from './button.tsx';

/** Leads from a screen to the guide's page about it. */
export function GuideLink({ page }: { page: GuidePage }) {
  const { t } = useTranslation('common');
  return (
    <a
      {...buttonLook({ variant: 'subtle', size: 'sm' })}
      href={docsUrl(locale, page)}
      target="_blank"
      rel="noreferrer"
    >
      {t('guide')}
    </a>
  );
}
