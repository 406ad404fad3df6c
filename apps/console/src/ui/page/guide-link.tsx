import { useTranslation } from 'react-i18next';
import { docsUrl, type GuidePage } from '#lib/docs-url.ts';
import { showGuide } from '#lib/guide.ts';
import { locale } from '#lib/page-locale.ts';
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
