import { createShareLink, getShareLogo } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { shareLink } from '../testing/share-links.ts';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const createdAt = Date.UTC(2026, 1, 2);

test('a new link says how long it works and whether it has a password', async () => {
  answers(createShareLink, ({ password }) =>
    shareLink({
      has_password: password !== undefined,
      created_at: createdAt,
      expires_at: createdAt + 7 * dayMs - 40,
    }),
  );
  const hands = await show(<ShareDialog bucket="press" keyOrPrefix="report.txt" onClose={vi.fn()} />);
  await hands.click(screen.getByText(/^Expiry, password, your name/));
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAccessibleDescription('Leave empty for no password.');
  await hands.type(password, 'open sesame');
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link expires after 7 days. Visitors need the password.')).toBeVisible();
});

test('an empty password keeps the one that a link has', async () => {
  await show(<EditLinkDialog link={shareLink({ has_password: true })} onClose={vi.fn()} />);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Leave empty to keep the current one.',
  );
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Share it
      </button>
      {isOpen && <ShareDialog bucket="press" keyOrPrefix="report.txt" onClose={() => setOpen(false)} />}
    </>
  );
}

test('after copying, the focus is on the way out, and then where it came from', async () => {
  answers(createShareLink, shareLink({}));
  const hands = await show(<Opener />);
  const opener = screen.getByRole('button', { name: 'Share it' });
  await hands.click(opener);
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  const done = await screen.findByRole('button', { name: 'Done' });
  expect(done).toHaveFocus();
  await hands.keyboard('{Enter}');
  expect(opener).toHaveFocus();
});

test('the options lead to the logo, and back to what was typed', async () => {
  answers(getShareLogo, { png: null });
  const hands = await show(<ShareDialog bucket="press" keyOrPrefix="report.txt" onClose={vi.fn()} />);
  await hands.click(screen.getByText(/^Expiry, password, your name/));
  await hands.type(screen.getByLabelText('Password'), 'open sesame');
  await hands.click(screen.getByRole('button', { name: 'Logo on the page' }));
  const logo = await screen.findByRole('dialog', { name: 'Logo on your share pages' });
  expect(await within(logo).findByText('No logo yet.')).toBeVisible();
  await hands.click(within(logo).getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Password')).toHaveValue('open sesame');
});

test('a link that was made until a day says so, instead of counting the days until then', async () => {
  const expires = new Date(2026, 11, 16).getTime();
  answers(createShareLink, shareLink({ expires_at: expires }));
  const hands = await show(<Opener />);
  await hands.click(screen.getByRole('button', { name: 'Share it' }));
  await hands.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/The link works until the end of Dec 15, 2026\./)).toBeVisible();
});
