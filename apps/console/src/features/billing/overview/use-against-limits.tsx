import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Meter } from '#ui/text/meter.tsx';
import type { Summary } from '../queries.ts';
import classes from './overview.module.css';

/** Shows stored bytes and this month's egress, compared with the plan's limits. */
export function UseAgainstLimits({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const limitText = (limitBytes: number | null) =>
    limitBytes === null ? t('unlimited') : t('of', { limit: formats.bytes(limitBytes) });
  const endsAt = summary.transfer_allowance_ends_at;
  return (
    <Panel title={t('use.title')}>
      <div className={classes.meters}>
        <Meter
          label={t('use.stored')}
          usedBytes={summary.stored_bytes}
          limitBytes={summary.stored_limit_bytes}
          limitText={limitText(summary.stored_limit_bytes)}
        />
        <Meter
          label={t('use.transfer', { month: formats.month(summary.month_started_at) })}
          usedBytes={summary.transfer_bytes}
          limitBytes={summary.transfer_limit_bytes}
          limitText={limitText(summary.transfer_limit_bytes)}
          {...(endsAt === null ? {} : { note: t('plan.allowanceEnds', { date: formats.date(endsAt) }) })}
        />
      </div>
    </Panel>
  );
}
