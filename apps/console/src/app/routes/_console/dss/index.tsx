import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/dss/')({
  beforeLoad: () => {
    throw redirect({ to: '/dss/buckets', replace: true });
  },
});
