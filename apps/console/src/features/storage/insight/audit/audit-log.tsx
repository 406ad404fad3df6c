import { exportAudit } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { ExportButtons } from '#ui/lists/export-buttons.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { FoundCount } from '#ui/text/found-count.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from '../log/insight.module.css';
import type { AuditFilter } from '../log/log-search.ts';
import { auditQuery, ofBucket } from '../log/queries.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

export interface AuditLogProps {
  /** Undefined for the whole account. */
  bucket: string | undefined;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Shows changes with the person and address: of one bucket, or of the whole account. */
export function AuditLog({ bucket, filter, onFilter }: AuditLogProps) {
  const { t } = useTranslation('insight');
  const [isLive, setLive] = useState(false);
  const query = useInfiniteQuery(auditQuery(bucket, filter, isLive));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Panel title={t('audit.title')} text={t('audit.text')} foldsText>
      <FoldedFilters
        count={Object.keys(filter).length}
        onClear={() => onFilter({})}
        options={
          <CheckField
            label={t('live')}
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
          />
        }
        tools={
          <ExportButtons
            call={exportAudit}
            input={{ ...filter, ...ofBucket(bucket) }}
            name={`${bucket ?? 'account'}-audit`}
          />
        }
      >
        {(onDone) => (
          <AuditFilters
            filter={filter}
            isOfBucket={bucket !== undefined}
            onChange={onFilter}
            onDone={onDone}
          />
        )}
      </FoldedFilters>
      <FoundCount
        count={entries.length}
        hasMore={query.hasNextPage}
        // Announcing each update of a live list would disturb.
        isKnown={query.isSuccess && !query.isPlaceholderData && !isLive}
      />
      <Loaded query={query} skeleton={<SkeletonRows count={14} />}>
        {() =>
          entries.length === 0 ? (
            <p>{t(noneText(isFiltered, query.hasNextPage))}</p>
          ) : (
            <AuditList entries={entries} />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      <Elsewhere bucket={bucket} object={filter.object} />
    </Panel>
  );
}

/** Says which changes other logs have, with links to them. */
function Elsewhere({ bucket, object }: { bucket: string | undefined; object: string | undefined }) {
  const { t } = useTranslation('insight');
  return (
    <p className={classes.from}>
      {t('audit.clients')}
      {sentenceGap}
      {bucket !== undefined && object !== undefined && (
        <TextLink to="/dss/buckets/$bucket/log" params={{ bucket }} search={{ prefix: object }}>
          {t('audit.toRequests')}
        </TextLink>
      )}
      {sentenceGap}
      {t('audit.visitors')}
      {sentenceGap}
      {bucket === undefined ? (
        <TextLink to="/dss/share-links">{t('audit.toLinks')}</TextLink>
      ) : (
        <TextLink to="/dss/buckets/$bucket/sharing" params={{ bucket }}>
          {t('audit.toLinks')}
        </TextLink>
      )}
    </p>
  );
}

/** The server looks into a limited number of changes for one page, so older ones may still match. */
function noneText(isFiltered: boolean, hasMore: boolean) {
  if (!isFiltered) return 'audit.none';
  return hasMore ? 'audit.noneYet' : 'audit.noneLike';
}
