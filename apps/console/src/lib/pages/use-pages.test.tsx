import { IconKey } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import type { PageEntry } from './page-entry.ts';
import { PagesContext, useMarkedPage } from './use-pages.ts';

const keys: PageEntry = {
  path: '/dss/access-keys',
  title: 'shell:nav.accessKeys',
  icon: IconKey,
  group: 'storage',
};

function Navigation() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useMarkedPage()?.path ?? 'none'}</output>
      <button type="button" onClick={() => void navigate({ to: '/dss/access-keys' })}>
        Go
      </button>
    </>
  );
}

test('a page of the navigation is marked by its address, before its route is shown', async () => {
  const hands = await show(
    <PagesContext value={[keys]}>
      <Navigation />
    </PagesContext>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('none');
  // The router of this test has no such route, like a console that still loads it.
  await hands.click(screen.getByRole('button', { name: 'Go' }));
  expect(screen.getByRole('status')).toHaveTextContent('/dss/access-keys');
});
