import { codes, displayName } from '@atoll/contract';
import { IconAlertTriangle, IconExternalLink, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPdfAtPlace } from '#features/storage/index.ts';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ShowMore } from '#ui/lists/show-more.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { IconLink } from '#ui/text/icon-link.tsx';
import { Note } from '#ui/text/note.tsx';
import { fileName } from '../file-name.ts';
import pane from '../pane.module.css';
import type { ShownPlace } from '../place.ts';
import { addressOf, pageOf } from './cited-page.ts';
import { DocumentBody } from './document-body.tsx';
import { type KnownText, stillSays } from './known-text.ts';
import classes from './passage-pane.module.css';
import { useDocumentPages } from './use-document-pages.ts';

export interface PassagePaneProps {
  agentId: string;
  place: ShownPlace;
  onClose: () => void;
}

/** The file that an answer cites, at the exact location and version. */
export function PassagePane({ agentId, place, onClose }: PassagePaneProps) {
  const { t } = useTranslation(['agents', 'common']);
  const { documentId, start = 0, end = 0 } = place;
  const pages = useDocumentPages(agentId, documentId, start, end);
  const { known, error } = pages;
  const isGone = error instanceof CallRefused && error.code === codes.agentNotFound;
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title} title={known && displayName(known.document.key)}>
          {known ? displayName(fileName(known.document)) : t('passage.title')}
        </h2>
        {known?.fileUrl && (
          <IconLink icon={IconExternalLink} label={t('passage.openFile')} href={addressOf(known, place)} />
        )}
        <IconButton size="sm" icon={IconX} label={t('passage.close')} onClick={onClose} />
      </div>
      <div className={pane.body}>
        {known && <Contents {...pages} known={known} place={place} />}
        {!known && !error && <SkeletonBlock height={220} />}
        {!known && error && (
          <div role="alert" className={classes.failure}>
            <p>{isGone ? t('passage.gone') : t('common:loadFailed')}</p>
            {!isGone && (
              <Button size="sm" variant="default" loading={pages.isFetching} onClick={pages.refetch}>
                {t('common:retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

interface ContentsProps {
  known: KnownText;
  place: ShownPlace;
  isFetching: boolean;
  showEarlier: (() => void) | undefined;
  showMore: (() => void) | undefined;
}

function Contents({ known, place: cited, isFetching, showEarlier, showMore }: ContentsProps) {
  const { t } = useTranslation('agents');
  const { document, fileUrl, isOutdated } = known;
  const isRewritten =
    cited.quote !== undefined && !stillSays(known, cited.start ?? 0, cited.end ?? 0, cited.quote);
  // The text has changed since it was cited, so nothing is highlighted.
  const place = isRewritten ? { documentId: cited.documentId, start: undefined, end: undefined } : cited;
  const canDraw = document.format === 'pdf' && document.bucket !== null && fileUrl !== null;
  const [isText, setText] = useState(!canDraw);
  const { start = 0, end = 0 } = place;
  const page = pageOf(known, place) ?? 1;
  const quote = known.text.slice(start - known.start, end - known.start);
  return (
    <>
      {isOutdated && !isRewritten && (
        <Notice icon={IconAlertTriangle} title={t('passage.outdated')} text={t('passage.outdatedText')} />
      )}
      {isRewritten && (
        <Notice
          icon={IconAlertTriangle}
          title={t('passage.outdated')}
          text={<q className={classes.quote}>{cited.quote}</q>}
        />
      )}
      {document.bucket !== null && fileUrl === null && !isOutdated && <Note>{t('passage.deleted')}</Note>}
      {canDraw && <Ways isText={isText} onChange={setText} />}
      {canDraw && !isText ? (
        <Suspense fallback={<SkeletonBlock height={320} />}>
          <LazyPdfAtPlace
            bucket={document.bucket ?? ''}
            objectKey={document.key}
            sizeBytes={document.size_bytes}
            versionId={document.version_id ?? undefined}
            at={{ page, quote }}
          />
        </Suspense>
      ) : (
        <>
          {showEarlier && (
            <ShowMore label={t('passage.earlier')} isLoading={isFetching} onMore={showEarlier} />
          )}
          <DocumentBody known={known} place={place} />
          {showMore && <ShowMore label={t('passage.more')} isLoading={isFetching} onMore={showMore} />}
        </>
      )}
    </>
  );
}

interface WaysProps {
  isText: boolean;
  onChange: (isText: boolean) => void;
}

/** The choice between the original page and its text. */
function Ways({ isText, onChange }: WaysProps) {
  const { t } = useTranslation('agents');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only groups buttons
    <div className={classes.ways} role="group" aria-label={t('passage.shownAs')}>
      <button type="button" className={classes.way} aria-pressed={!isText} onClick={() => onChange(false)}>
        {t('passage.asPage')}
      </button>
      <button type="button" className={classes.way} aria-pressed={isText} onClick={() => onChange(true)}>
        {t('passage.asText')}
      </button>
    </div>
  );
}
