import { useNavigate } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { TabBar, TabLink } from '../page/tab-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const texts = { title: 'Discard changes?', text: 'They are not saved.', go: 'Discard', stay: 'Keep editing' };

function Page({ isChanged, isSame }: { isChanged: boolean; isSame?: () => boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate({ to: '/settings' })}>
        Leave
      </button>
      <TabBar label="Settings">
        <TabLink to="/settings">Account</TabLink>
        <TabLink to="/settings/team">Team</TabLink>
      </TabBar>
      <LeaveGuard isChanged={isChanged} texts={texts} {...(isSame && { isSame })} />
    </>
  );
}

const open = () => screen.queryByRole('link', { current: 'page' })?.textContent;
const leave = () => screen.getByRole('button', { name: 'Leave' });

test('a page without changes is left at once, and the bar marks the page that is open', async () => {
  const hands = await show(<Page isChanged={false} />);
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeVisible();
  expect(open()).toBeUndefined();
  await hands.click(leave());
  await waitFor(() => expect(open()).toBe('Account'));
});

test('a page with changes asks first, and stays unless they are discarded', async () => {
  const hands = await show(<Page isChanged />);
  await hands.click(leave());
  const stay = await screen.findByRole('button', { name: 'Keep editing' });
  await waitFor(() => expect(stay).toHaveFocus());
  await hands.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open()).toBeUndefined();
  await hands.click(leave());
  await hands.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(open()).toBe('Account'));
});

test('an address that shows the same changes is no leaving', async () => {
  const hands = await show(<Page isChanged isSame={() => true} />);
  await hands.click(leave());
  await waitFor(() => expect(open()).toBe('Account'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who is signed out is asked nothing', async () => {
  const hands = await show(<Page isChanged />, { user: null });
  await hands.click(leave());
  await waitFor(() => expect(open()).toBe('Account'));
});
