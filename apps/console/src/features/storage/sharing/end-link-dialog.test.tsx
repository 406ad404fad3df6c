import { deleteShareLink, revokeShareLink } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { shareLink } from '../testing/share-links.ts';
import { EndLinkDialog } from './end-link-dialog.tsx';
import { RevokeLinksDialog } from './revoke-links-dialog.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const folder = shareLink({ link_id: 'l-1', kind: 'folder', key: 'press/' });

test('a link is revoked with one click', async () => {
  const onClose = vi.fn();
  const revoking = answers(revokeShareLink, null);
  const hands = await show(<EndLinkDialog link={folder} how="revoke" onClose={onClose} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  await hands.click(button('Revoke link'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(revoking.inputs).toEqual([{ link_id: 'l-1' }]);
});

test('several links are revoked with one click', async () => {
  const onDone = vi.fn();
  const revoking = answers(revokeShareLink, null);
  const links = [folder, shareLink({ link_id: 'l-2' })];
  const hands = await show(<RevokeLinksDialog links={links} onClose={vi.fn()} onDone={onDone} />);
  await hands.click(button('Revoke 2 links'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(revoking.inputs).toEqual([{ link_id: 'l-1' }, { link_id: 'l-2' }]);
});

test('a link is deleted with its log only after its name was typed', async () => {
  const onClose = vi.fn();
  const deleting = answers(deleteShareLink, null);
  const hands = await show(<EndLinkDialog link={folder} how="delete" onClose={onClose} />);
  await hands.click(button('Delete link'));
  expect(deleting.inputs).toEqual([]);
  await hands.type(screen.getByRole('textbox'), 'press/');
  await hands.click(button('Delete link'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(deleting.inputs).toEqual([{ link_id: 'l-1' }]);
});
