import { createFileRoute } from '@tanstack/react-router';
import { ObjectsScreen } from '../../../../features/storage/objects/objects-screen.tsx';

/** Where in the bucket one is, and which object's panel is open. */
export interface ObjectsSearch {
  prefix?: string;
  preview?: string;
}

export const Route = createFileRoute('/_console/dss/buckets/$bucket/')({
  validateSearch: (search: Record<string, unknown>): ObjectsSearch => ({
    ...(typeof search.prefix === 'string' && search.prefix ? { prefix: search.prefix } : {}),
    ...(typeof search.preview === 'string' && search.preview ? { preview: search.preview } : {}),
  }),
  loader: () => {
    // Files dropped on this page show in the tray, whatever the network does by then.
    void import('../../../../features/storage/transfers/transfers-tray.tsx').catch(() => undefined);
  },
  component: ObjectsScreen,
});
