import { createFileRoute } from '@tanstack/react-router';
import {
  isSectionName,
  type SectionName,
} from '../../../../features/storage/bucket-settings/section-names.ts';
import { BucketSettingsScreen } from '../../../../features/storage/bucket-settings/settings-screen.tsx';
import { bucketQuery } from '../../../../features/storage/queries.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

/** Which group of settings is open; without one, what the bucket is. */
export interface BucketSettingsSearch {
  section?: SectionName | undefined;
  /** Of the policy, by its number from 1: it is marked. */
  statement?: number | undefined;
}

export const Route = createFileRoute('/_console/dss/buckets/$bucket/settings')({
  validateSearch: ({ section, statement }: Record<string, unknown>): BucketSettingsSearch => ({
    ...(isSectionName(section) ? { section } : {}),
    ...(Number.isInteger(statement) ? { statement: Number(statement) } : {}),
  }),
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(bucketQuery(params.bucket));
    await loadTexts('bucket-settings', 'domains', 'storage');
  },
  component: BucketSettingsScreen,
});
