import { createFileRoute } from '@tanstack/react-router';
import { RefusalsScreen } from '../../../../features/storage/insight/refusals-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

/** The request that is asked about. */
interface RefusalsSearch {
  request?: string;
}

export const Route = createFileRoute('/_console/dss/apps_/refusals')({
  validateSearch: ({ request }: Record<string, unknown>): RefusalsSearch =>
    typeof request === 'string' && request ? { request } : {},
  loader: async () => {
    await loadTexts('insight');
  },
  component: RefusalsScreen,
});
