import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Summary, summaryQuery } from '../queries.ts';
import { UpgradeDialog } from '../upgrade-dialog.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';

export interface PlanDialogProps {
  onClose: () => void;
  onAddCredit: () => void;
}

/** Changes to the other plan. */
export function PlanDialog(props: PlanDialogProps) {
  const { data: summary } = useQuery(summaryQuery);
  return summary && <FromPlan plan={summary.plan} summary={summary} {...props} />;
}

/** The dialog keeps its type, even when the plan has just changed. */
function FromPlan({ plan, ...props }: PlanDialogProps & { plan: Summary['plan']; summary: Summary }) {
  const [before] = useState(plan);
  return before === 'free' ? <UpgradeDialog {...props} /> : <DowngradeDialog {...props} />;
}
