import { createFileRoute, redirect } from '@tanstack/react-router';
import { checkResetLink, ResetPasswordScreen } from '#features/accounts/recovery/reset-password-screen.tsx';

export const Route = createFileRoute('/_entry/reset-password')({
  loaderDeps: ({ search }) => ({ signature: search.signature }),
  loader: async ({ deps }) => {
    const link = await checkResetLink(deps.signature);
    if (!link) throw redirect({ to: '/signin', search: {}, replace: true });
    return link;
  },
  component: function ResetPassword() {
    return <ResetPasswordScreen {...Route.useLoaderData()} />;
  },
});
