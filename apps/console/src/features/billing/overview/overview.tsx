import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { CreditAlert, SpendingAlert } from '../credit-alert.tsx';
import { type Summary, summaryQuery } from '../queries.ts';
import { Credit } from './credit.tsx';
import { MonthCost } from './month-cost.tsx';
import classes from './overview.module.css';
import { Plan } from './plan.tsx';
import { Prices } from './prices.tsx';
import { UseAgainstLimits } from './use-against-limits.tsx';

/** /dss/billing: the remaining credit and its estimated duration, the plan with its prices, and its limits. */
export function Overview() {
  const query = useQuery(summaryQuery);
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={720} />}>
      {(summary) => (
        <>
          <div className={classes.pair}>
            <Credit summary={summary} />
            <Plan summary={summary} />
          </div>
          {hasCost(summary) && <MonthCost summary={summary} />}
          <UseAgainstLimits summary={summary} />
          <div className={classes.pair}>
            <CreditAlert valueMicroUsd={summary.credit_alert_micro_usd} />
            {summary.is_charging && <SpendingAlert valueMicroUsd={summary.spending_alert_micro_usd} />}
          </div>
          <Prices />
        </>
      )}
    </Loaded>
  );
}

/** Reports whether the usage has a cost. On the free plan, only usage from before the change of plan does. */
function hasCost(summary: Summary): boolean {
  const { plan, is_charging, month_estimate_micro_usd } = summary;
  return month_estimate_micro_usd > 0 || (is_charging && plan === 'pay_as_you_go');
}
