import { SkeletonBlock } from '../../../../ui/skeleton.tsx';
import { useUser } from '../../use-user.ts';
import { WaysIn } from './ways-in.tsx';

/** /settings/security: how the account is entered, and by whom it was. */
export function SecurityScreen() {
  const user = useUser();
  return user ? <WaysIn user={user} /> : <SkeletonBlock height={160} />;
}
