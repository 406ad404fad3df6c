import { useTranslation } from 'react-i18next';
import type { ViewerWords } from '../../../../viewer/src/protocol.ts';

/** Returns the viewer's texts in the page's language, in which it replaces the placeholders itself. */
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
