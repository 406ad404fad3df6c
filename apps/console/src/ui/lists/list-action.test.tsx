import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ListAction } from './list-action.tsx';

const button = <button type="button">Create</button>;

test('while a list loads, its action has space but is not shown', async () => {
  await show(<ListAction list={{ isPending: true, data: undefined }}>{button}</ListAction>);
  expect(screen.getByText('Create')).not.toBeVisible();
});

test.each([
  ['is shown beside the heading of a list', { isPending: false, data: ['a'] }, 1],
  ['is left to an empty list', { isPending: false, data: [] }, 0],
  ['is shown if the list could not be loaded', { isPending: false, data: undefined }, 1],
])('an action %s', async (_what, list, count) => {
  await show(<ListAction list={list}>{button}</ListAction>);
  expect(screen.queryAllByRole('button', { name: 'Create' })).toHaveLength(count);
});
