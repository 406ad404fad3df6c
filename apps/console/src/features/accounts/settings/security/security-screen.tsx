import { useUser } from '#lib/calls/use-user.ts';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { FactorPanels } from '../../factors/factor-panels.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { WaysIn } from './ways-in.tsx';

/** /settings/security: sign-in methods, sessions and recent events. */
export function SecurityScreen() {
  const user = useUser();
  if (!user) return <SkeletonBlock height={160} />;
  return (
    <>
      <WaysIn user={user} />
      <FactorPanels />
      <SessionsPanel />
      <DevicesPanel />
      <ActivityPanel />
    </>
  );
}
