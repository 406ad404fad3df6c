import { guideAnchor } from '@atoll/contract/guide-anchor';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { docsUrl, type GuidePage } from '#lib/pages/docs-url.ts';
import { showGuide } from '#lib/pages/guide.ts';
import { buttonLook } from '../actions/button.tsx';

export interface GuideLinkProps {
  page: GuidePage;
  /** The heading of a section, in the language of the console. */
  section?: string;
}

/** Opens the guide's page about a screen next to it. */
export function GuideLink({ page, section }: GuideLinkProps) {
  const { t } = useTranslation('common');
  const anchor = section === undefined ? undefined : guideAnchor(section);
  return (
    <a
      {...buttonLook({ variant: 'subtle', size: 'sm' })}
      href={docsUrl(locale, page) + (anchor === undefined ? '' : `#${anchor}`)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        showGuide({ page, ...(anchor !== undefined && { anchor }) });
      }}
    >
      {t('guide')}
    </a>
  );
}
