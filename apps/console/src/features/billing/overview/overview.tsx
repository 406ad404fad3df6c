import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { CreditAlert } from '../credit-alert.tsx';
import { summaryQuery } from '../queries.ts';
import { Credit } from './credit.tsx';
import classes from './overview.module.css';
import { Plan } from './plan.tsx';
import { UseAgainstLimits } from './use-against-limits.tsx';

/** /dss/billing: what credit is left and for how long, the plan, and its limits. */
export function Overview() {
  const query = useQuery(summaryQuery);
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={480} />}>
      {(summary) => (
        <>
          <div className={classes.pair}>
            <Credit summary={summary} />
            <Plan summary={summary} />
          </div>
          <UseAgainstLimits summary={summary} />
          <CreditAlert value={summary.credit_alert_usd} />
        </>
      )}
    </Loaded>
  );
}
