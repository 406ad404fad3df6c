import { listObjectVersions } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const version = (version_id: string, is_delete_marker = false) => ({
  version_id,
  is_latest: version_id === 'v3',
  is_delete_marker,
  size_bytes: 5,
  etag: version_id,
  modified_at: 1,
  storage_class: 'STANDARD',
});

test.each([
  { about: 'one version', versions: [version('v3')], canCompare: false },
  {
    about: 'a version below a delete marker',
    versions: [version('v3', true), version('v2')],
    canCompare: false,
  },
  { about: 'two versions', versions: [version('v3'), version('v2')], canCompare: true },
])('there is something to compare: $about, $canCompare', async ({ versions, canCompare }) => {
  answers(listObjectVersions, { versions, next_cursor: null });
  await show(<VersionsPanel bucket="reef" objectKey="a.txt" onView={() => undefined} />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(versions.length);
  const count = canCompare ? 1 : 0;
  expect(screen.queryAllByRole('button', { name: 'Compare' })).toHaveLength(count);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(canCompare ? versions.length : 0);
});
