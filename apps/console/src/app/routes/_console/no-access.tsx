import { createFileRoute } from '@tanstack/react-router';
import { NoAccessView } from '../../no-access-view.tsx';

export const Route = createFileRoute('/_console/no-access')({
  component: NoAccessView,
});
