import { displayName } from '@atoll/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#ui/actions/spinner.tsx';
import { LoadFailure } from '#ui/lists/load-failure.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { Note } from '#ui/text/note.tsx';
import { fileName } from '../file-name.ts';
import type { ShownPlace } from '../place.ts';
import { type AgentDocument, type AgentSource, agentDocumentsQuery, isReading } from '../queries.ts';
import { reasonNames } from '../words.ts';
import classes from './sources-pane.module.css';

/** From this number on, the list has a search field. */
const searchedFrom = 12;
const pollMs = 2_000;

export interface DocumentListProps {
  agentId: string;
  source: AgentSource;
  onOpen: (place: ShownPlace) => void;
}

/** The files of a source with their state, including the reason for those that can't be read. */
export function DocumentList({ agentId, source, onOpen }: DocumentListProps) {
  const { t } = useTranslation(['agents', 'common']);
  const [search, setSearch] = useState('');
  const [isBadOnly, setBadOnly] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const query = useInfiniteQuery({
    ...agentDocumentsQuery(agentId, {
      sourceId: source.source_id,
      search: wanted || undefined,
      state: isBadOnly ? 'unreadable' : undefined,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isReading(source) ? pollMs : false,
  });
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? [];
  return (
    <div className={classes.documents}>
      {source.documents >= searchedFrom && (
        <input
          type="search"
          className={classes.search}
          aria-label={t('documents.search')}
          placeholder={t('documents.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {source.unreadable > 0 && source.documents > source.unreadable && (
        <label className={classes.only}>
          <input
            type="checkbox"
            checked={isBadOnly}
            onChange={(event) => setBadOnly(event.currentTarget.checked)}
          />
          {t('documents.unreadableOnly')}
        </label>
      )}
      {query.isPending && <Spinner size="xs" label={t('common:loading')} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && documents.length === 0 && <Note>{t('documents.none')}</Note>}
      <ul className={classes.list}>
        {documents.map((document) => (
          <li key={document.document_id}>
            <DocumentRow document={document} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <MorePages query={query} label={t('showMore')} />
    </div>
  );
}

interface DocumentRowProps {
  document: AgentDocument;
  onOpen: (place: ShownPlace) => void;
}

function DocumentRow({ document, onOpen }: DocumentRowProps) {
  const { t } = useTranslation('agents');
  const { document_id: documentId, state, reason, pages, is_reading_scans: isReadingScans } = document;
  const name = <bdi className={classes.fileName}>{displayName(fileName(document))}</bdi>;
  if (state !== 'ready') {
    return (
      <div className={classes.file} title={displayName(document.key)}>
        {name}
        <span className={classes.fileState} data-bad={state === 'unreadable' || undefined}>
          {state === 'unreadable' && reason !== null && t(reasonNames[reason])}
          {state !== 'unreadable' && t(isReadingScans ? 'documents.readingScans' : 'documents.waiting')}
        </span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.file}
      title={displayName(document.key)}
      onClick={() => onOpen({ documentId, start: undefined, end: undefined })}
    >
      {name}
      {reason === 'scanned' && (
        <span className={classes.fileState}>
          {t(isReadingScans ? 'documents.readingScans' : 'documents.someScanned')}
        </span>
      )}
      {pages !== null && <span className={classes.fileState}>{t('documents.pages', { count: pages })}</span>}
    </button>
  );
}
