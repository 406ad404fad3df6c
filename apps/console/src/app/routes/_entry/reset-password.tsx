import { createFileRoute, redirect } from '@tanstack/react-router';
import {
  isResetLinkGood,
  ResetPasswordScreen,
} from '../../../features/accounts/recovery/reset-password-screen.tsx';

export const Route = createFileRoute('/_entry/reset-password')({
  loaderDeps: ({ search }) => ({ signature: search.signature }),
  loader: async ({ deps }) => {
    if (!(await isResetLinkGood(deps.signature)))
      throw redirect({ to: '/signin', search: {}, replace: true });
  },
  component: ResetPasswordScreen,
});
