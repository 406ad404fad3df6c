import { createFileRoute } from '@tanstack/react-router';
import { BucketScreen } from '../../../../features/storage/objects/bucket-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

/** Where in the bucket one is, and which object's panel is open. */
export interface BucketQuery {
  prefix?: string;
  preview?: string;
}

export const Route = createFileRoute('/_console/dss/buckets/$bucket')({
  validateSearch: (search: Record<string, unknown>): BucketQuery => ({
    ...(typeof search.prefix === 'string' && search.prefix ? { prefix: search.prefix } : {}),
    ...(typeof search.preview === 'string' && search.preview ? { preview: search.preview } : {}),
  }),
  loader: async () => {
    // Files dropped on this page show in the tray, whatever the network does by then.
    void import('../../../../features/storage/transfers/transfers-tray.tsx').catch(() => undefined);
    await loadTexts('storage');
  },
  component: BucketScreen,
});
