import { createFileRoute } from '@tanstack/react-router';
import { sectionNames } from '#features/storage/bucket-settings/section-names.ts';
import { BucketSettingsScreen } from '#features/storage/bucket-settings/settings-screen.tsx';
import { bucketQuery } from '#features/storage/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { number, oneOf, searchOf } from '#lib/pages/search.ts';

const settingsSearch = searchOf({
  /** The open group of settings; undefined for the overview. */
  section: oneOf(sectionNames),
  /** The number of the policy's statement to highlight, from 1. */
  statement: number(1),
});

export const Route = createFileRoute('/_console/dss/buckets/$bucket/settings')({
  validateSearch: settingsSearch,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(bucketQuery(params.bucket));
    await loadTexts('bucket-settings', 'domains', 'lifecycle', 'object-lock', 'storage', 'storage-classes');
  },
  component: BucketSettingsScreen,
});
