import { createFileRoute, redirect } from '@tanstack/react-router';
import { session } from '#lib/calls/api.ts';
import { NoAccessView } from '../../no-access-view.tsx';

export const Route = createFileRoute('/_console/no-access')({
  beforeLoad: async () => {
    const { opensEveryPage } = await import('../../pages.ts');
    // The role may have changed since the address was opened.
    if (opensEveryPage(session.user()?.role)) throw redirect({ to: '/dashboard', replace: true });
  },
  component: NoAccessView,
});
