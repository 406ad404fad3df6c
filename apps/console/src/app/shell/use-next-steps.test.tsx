import { createFolder, downloadObject } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { request } from '#lib/calls/api.ts';
import { person } from '#testing/people.ts';
import { refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { useNextSteps } from './use-next-steps.ts';

function Page() {
  useNextSteps();
  return <p>Page</p>;
}

const folder = () => request(createFolder, { bucket: 'photos', name: 'trip' });
const download = () => request(downloadObject, { bucket: 'photos', key: 'a' });

test.each([
  [1077, createFolder, folder, 'owner', 1],
  [1079, downloadObject, download, 'owner', 1],
  [1077, createFolder, folder, 'read_only', 0],
  [2010, createFolder, folder, 'owner', 0],
] as const)(
  'a notice of code %i leads to the bucket’s quota whoever may change it',
  async (code, call, ask, role, count) => {
    refuses(call, code);
    await show(<Page />, { user: person(role) });
    await ask();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Change quota' })).toHaveLength(count);
  },
);
