import { type CallOutput, listObjects } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { DeletedFolders, useIsDeleted } from './deleted-folders.tsx';

const page: CallOutput<typeof listObjects> = {
  folders: ['old/kept/'],
  objects: [],
  next_cursor: null,
  is_mixed: true,
  is_partial: false,
};

function Folder({ name }: { name: string }) {
  const isDeleted = useIsDeleted({ kind: 'folder', key: name });
  return (
    <li>
      {name}: {isDeleted ? 'deleted' : 'there'}
    </li>
  );
}

const list = (isShown: boolean) => (
  <DeletedFolders bucket="press" prefix="old/" isShown={isShown}>
    {['old/gone/', 'old/kept/', 'old/zone/'].map((name) => (
      <Folder key={name} name={name} />
    ))}
  </DeletedFolders>
);

test('a folder without objects that are there is marked while deleted ones are shown', async () => {
  const asked = answers(listObjects, page);
  await show(list(true));
  expect(await screen.findByText('old/gone/: deleted')).toBeVisible();
  expect(screen.getByText('old/kept/: there')).toBeVisible();
  expect(screen.getByText('old/zone/: deleted')).toBeVisible();
  expect(asked.inputs).toMatchObject([{ bucket: 'press', prefix: 'old/' }]);
});

test('beyond the first names of a very large folder, nothing is marked', async () => {
  answers(listObjects, { ...page, next_cursor: 'more' });
  await show(list(true));
  expect(await screen.findByText('old/gone/: deleted')).toBeVisible();
  expect(screen.getByText('old/zone/: there')).toBeVisible();
});

test('a list without deleted objects asks for nothing', async () => {
  const asked = answers(listObjects, page);
  await show(list(false));
  expect(screen.getByText('old/gone/: there')).toBeVisible();
  expect(asked.inputs).toEqual([]);
});
