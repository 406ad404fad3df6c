import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { docsUrl, type GuidePage } from '#lib/pages/docs-url.ts';
import { showGuide } from '#lib/pages/guide.ts';
import { buttonLook } from '../actions/button.tsx';

/** Opens the guide's page about a screen next to it. */
export function GuideLink({ page }: { page: GuidePage }) {
  const { t } = useTranslation('common');
  return (
    <a
      {...buttonLook({ variant: 'subtle', size: 'sm' })}
      href={docsUrl(locale, page)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        showGuide({ page });
      }}
    >
      {t('guide')}
    </a>
  );
}
