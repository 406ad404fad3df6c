import { useTranslation } from 'react-i18next';
import type { ViewerWords } from '../../../../viewer/src/protocol.ts';

/** What the viewer has to say, in the page's language; it puts in the values itself. */
export function useViewerWords(): ViewerWords {
  const { t } = useTranslation('previews');
  return {
    failed: t('viewer.failed'),
    empty: t('viewer.empty'),
    showMore: t('viewer.showMore'),
    shown: t('viewer.shown', { percent: '{percent}' }),
    rows: t('viewer.rows', { rows: '{rows}' }),
    more: t('viewer.more', { rest: '{count}' }),
    fileName: t('viewer.fileName'),
    size: t('viewer.size'),
    compressed: t('viewer.compressed'),
    column: t('viewer.column'),
    type: t('viewer.type'),
    page: t('viewer.page', { page: '{page}', pages: '{pages}' }),
    previousPage: t('viewer.previousPage'),
    nextPage: t('viewer.nextPage'),
    contents: t('viewer.contents'),
  };
}
