import { type CallOutput, getBucketQuota } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { phoneQuery, useMediaQuery } from '#ui/actions/use-media-query.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DayChart, DayCharts } from '#ui/text/day-chart.tsx';
import { Figure, Meter } from '#ui/text/meter.tsx';
import { settingQuery } from '../queries.ts';
import { DayTable } from './day-table.tsx';
import { type UsageOf, usageQuery } from './queries.ts';
import classes from './usage.module.css';
import type { UsagePeriod } from './usage-search.ts';

/** Shows the current usage, its history and its forecast, for the account or for one bucket. */
export function UsageReport({ bucket, period }: { bucket: string | undefined; period: UsagePeriod }) {
  const query = useQuery(usageQuery(bucket, period));
  const isBucket = bucket !== undefined;
  const { data: quota, isLoading } = useQuery({
    ...settingQuery(getBucketQuota, bucket ?? ''),
    enabled: isBucket,
  });
  return (
    <Loaded query={query} skeleton={<ReportSkeleton />}>
      {(usage) =>
        isLoading ? (
          <ReportSkeleton />
        ) : (
          <>
            <Now usage={usage} limits={isBucket ? quota : limitsOf(usage)} />
            <ByDay usage={usage} />
          </>
        )
      }
    </Loaded>
  );
}

/** The limits of the account or bucket, and its egress this month. */
type Limits = Pick<CallOutput<typeof getBucketQuota>, 'max_objects' | 'max_sent_bytes' | 'sent_bytes'>;

function limitsOf({ sent_bytes, sent_limit_bytes: max_sent_bytes }: UsageOf): Limits {
  return { max_objects: null, max_sent_bytes, sent_bytes };
}

/** Reserves the space of the report at every width, so that nothing below it moves. */
function ReportSkeleton() {
  const { t } = useTranslation('usage');
  const meterHeight = useMediaQuery(phoneQuery) ? 79 : 58;
  return (
    <>
      <Panel title={t('now.title')}>
        <div className={classes.figures}>
          <SkeletonBlock height={meterHeight} />
          <SkeletonBlock height={meterHeight} />
          <SkeletonBlock height={54} />
          <SkeletonBlock height={54} />
        </div>
        <SkeletonBlock height={24} />
      </Panel>
      <Panel title={t('byDay.title')} text={t('byDay.text')}>
        <DayCharts>
          <SkeletonBlock height={203} />
          <SkeletonBlock height={203} />
          <SkeletonBlock height={203} />
          <SkeletonBlock height={203} />
        </DayCharts>
        <SkeletonBlock height={29} />
      </Panel>
    </>
  );
}

/** Shows the current usage. The limits are undefined if they couldn’t be loaded. */
function Now({ usage, limits }: { usage: UsageOf; limits: Limits | undefined }) {
  const { t } = useTranslation('usage');
  const limitText = (limit: number | null) =>
    limit === null ? t('now.unlimited') : t('now.of', { limit: formats.bytes(limit) });
  const objectsText = (limit: number | null | undefined) =>
    limit == null ? undefined : t('now.of', { limit: formats.count(limit) });
  return (
    <Panel title={t('now.title')}>
      <div className={classes.figures}>
        <Meter
          label={t('now.stored')}
          usedBytes={usage.stored_bytes}
          limitBytes={usage.limit_bytes}
          limitText={limitText(usage.limit_bytes)}
        />
        {limits && (
          <Meter
            label={t('now.sent')}
            usedBytes={limits.sent_bytes}
            limitBytes={limits.max_sent_bytes}
            limitText={limitText(limits.max_sent_bytes)}
          />
        )}
        <Figure label={t('now.objects')} limitText={objectsText(limits?.max_objects)}>
          {formats.count(usage.object_count)}
        </Figure>
        <Figure label={t('now.hidden')}>
          {formats.count(Math.max(0, usage.version_count - usage.object_count))}
        </Figure>
      </div>
      <p className={classes.forecast}>{useForecast(usage)}</p>
    </Panel>
  );
}

/** Describes the forecast from the last 30 days. */
function useForecast(usage: UsageOf): string {
  const { t } = useTranslation('usage');
  const { growth_bytes_per_day: growth, full_at: fullAt } = usage;
  if (growth === null) return t('forecast.unknown');
  if (fullAt !== null && fullAt <= Date.now()) return t('forecast.full');
  const size = formats.bytes(Math.abs(growth));
  if (growth === 0) return t('forecast.same');
  if (growth < 0) return t('forecast.shrinks', { size });
  return fullAt === null
    ? t('forecast.grows', { size })
    : t('forecast.fullOn', { size, date: formats.date(fullAt) });
}

function ByDay({ usage: { days } }: { usage: UsageOf }) {
  const { t } = useTranslation('usage');
  const valuesOf = (value: (day: UsageOf['days'][number]) => number | null) =>
    days.map((one) => ({ day: one.day, value: value(one) }));
  const requests = (one: UsageOf['days'][number]) =>
    one.write_requests + one.read_requests + one.delete_requests;
  return (
    <Panel title={t('byDay.title')} text={t('byDay.text')}>
      <DayCharts>
        <DayChart
          title={t('byDay.stored')}
          look="line"
          days={valuesOf((one) => one.stored_bytes)}
          format={formats.bytes}
        />
        <DayChart
          title={t('byDay.sent')}
          look="bars"
          days={valuesOf((one) => one.bytes_out)}
          format={formats.bytes}
        />
        <DayChart
          title={t('byDay.received')}
          look="bars"
          days={valuesOf((one) => one.bytes_in)}
          format={formats.bytes}
        />
        <DayChart title={t('byDay.requests')} look="bars" days={valuesOf(requests)} format={formats.count} />
      </DayCharts>
      <DayTable days={days} />
    </Panel>
  );
}
