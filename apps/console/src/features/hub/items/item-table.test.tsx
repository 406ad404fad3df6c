import { openHubThumbnails } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { useThumbnails } from '../media/use-thumbnails.ts';
import { ItemTable } from './item-table.tsx';
import type { ListedItem } from './queries.ts';

const media = { size_bytes: 9, sha256: null, duration_ms: null, width: null, height: null };

function itemOf(item_id: string, content_type: string | null): ListedItem {
  return {
    item_id,
    state: 'accepted',
    language: 'fr',
    country: 'FR',
    exif: 'absent',
    contributor_id: 'c1',
    excerpt: content_type === null ? `Text ${item_id}` : null,
    answers: {},
    media: content_type === null ? null : { ...media, content_type },
    votes: 2,
    warnings: 0,
    is_gold: false,
    created_at: 1,
    updated_at: 1,
  };
}

function List({ pages }: { pages: readonly (readonly ListedItem[])[] }) {
  const thumbnails = useThumbnails('project', pages);
  return <ItemTable items={pages.flat()} fields={[]} thumbnails={thumbnails} onOpen={() => undefined} />;
}

test('pictures are shown small, and each page asks once for those that it has', async () => {
  const asked = answers(openHubThumbnails, ({ item_ids: ids }) => ({
    thumbnails: ids.filter((id) => id !== 'gone').map((item_id) => ({ item_id, jpeg: btoa(item_id) })),
  }));
  const pages = [
    [itemOf('second', 'image/png'), itemOf('sound', 'audio/ogg'), itemOf('first', 'image/webp')],
    [itemOf('gone', 'image/png')],
    [itemOf('text', null)],
  ];
  await show(<List pages={pages} />);
  const pictures = await screen.findAllByRole('presentation');
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    `data:image/jpeg;base64,${btoa('second')}`,
    `data:image/jpeg;base64,${btoa('first')}`,
  ]);
  expect(asked.inputs.map(({ item_ids: ids }) => ids)).toEqual([['first', 'second'], ['gone']]);
  expect(screen.getByRole('button', { name: 'Text text' })).toBeVisible();
});
