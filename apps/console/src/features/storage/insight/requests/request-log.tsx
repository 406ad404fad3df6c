import { exportRequests } from '@atoll/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { ExportButtons } from '#ui/lists/export-buttons.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { FoundCount } from '#ui/text/found-count.tsx';
import type { RequestFilter } from '../log/log-search.ts';
import { requestLogQuery, requestsQuery } from '../log/queries.ts';
import { requestLogWrite } from '../log/writes.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';

export interface RequestLogProps {
  bucket: string;
  filter: RequestFilter;
  onFilter: (filter: RequestFilter) => void;
}

/** Shows the S3 requests to a bucket live. */
export function RequestLog(props: RequestLogProps) {
  const { bucket } = props;
  const { t } = useTranslation('insight');
  const query = useQuery(requestLogQuery(bucket));
  return (
    <Loaded query={query} skeleton={<SkeletonRows />}>
      {({ is_on: isOn, kept_days: days, kept_rows: rows }) => (
        <Panel
          title={t('requests.title')}
          text={t('requests.text', { days, rows: formats.count(rows) })}
          foldsText
          action={
            <May call="setRequestLog">
              <Switch bucket={bucket} isOn={isOn} />
            </May>
          }
        >
          {!isOn && (
            <p>
              {t('requests.off')}
              {sentenceGap}
              <May call="setRequestLog">{t('requests.offHint')}</May>
            </p>
          )}
          <Requests {...props} isOn={isOn} />
        </Panel>
      )}
    </Loaded>
  );
}

function Switch({ bucket, isOn }: { bucket: string; isOn: boolean }) {
  const { t } = useTranslation('insight');
  const { run, isRunning } = useWrite(requestLogWrite, { notices: 'all' });
  return (
    <Button
      size="sm"
      variant={isOn ? 'default' : 'filled'}
      loading={isRunning}
      onClick={() => void run({ bucket, is_on: !isOn })}
    >
      {isOn ? t('requests.turnOff') : t('requests.turnOn')}
    </Button>
  );
}

function Requests({ bucket, filter, onFilter, isOn }: RequestLogProps & { isOn: boolean }) {
  const { t } = useTranslation('insight');
  const [isLive, setLive] = useState(false);
  const query = useInfiniteQuery(requestsQuery(bucket, filter, isLive && isOn));
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  // Without a log, the panel already says why there is nothing.
  if (!isOn && !isFiltered && query.isSuccess && requests.length === 0) return null;
  return (
    <>
      <FoldedFilters
        count={Object.keys(filter).length}
        onClear={() => onFilter({})}
        options={
          <CheckField
            label={t('live')}
            checked={isLive}
            disabled={!isOn}
            onChange={(event) => setLive(event.currentTarget.checked)}
          />
        }
        tools={
          <ExportButtons call={exportRequests} input={{ bucket, ...filter }} name={`${bucket}-requests`} />
        }
      >
        {(onDone) => <RequestFilters filter={filter} onChange={onFilter} onDone={onDone} />}
      </FoldedFilters>
      <FoundCount
        count={requests.length}
        hasMore={query.hasNextPage}
        // Announcing each update of a live list would disturb.
        isKnown={query.isSuccess && !query.isPlaceholderData && !isLive}
      />
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() => (requests.length === 0 ? <p>{t('requests.none')}</p> : <RequestTable requests={requests} />)}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
    </>
  );
}
