import { IconCopy, IconTrash } from '@tabler/icons-react';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Menu, openMenuAt } from './menu.tsx';
import { RowMenu } from './row-menu.tsx';

const act = vi.fn();
const actions = ['Open', 'Rename', 'Delete'].map((label) => ({
  label,
  icon: label === 'Delete' ? IconTrash : IconCopy,
  onSelect: () => act(label),
}));

const opener = () => screen.getByRole('button', { name: 'Actions for a.txt' });
const item = (name: string) => screen.getByRole('menuitem', { name });

test('a menu opens at its first action, and its keys go round', async () => {
  const hands = await show(<RowMenu label="Actions for a.txt" actions={actions} />);
  expect(opener()).toHaveAttribute('aria-haspopup', 'menu');
  expect(screen.queryByRole('menu')).toBeNull();
  await hands.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Actions for a.txt' })).toBeVisible();
  expect(item('Open')).toHaveFocus();
  await hands.keyboard('{ArrowDown}');
  expect(item('Rename')).toHaveFocus();
  await hands.keyboard('{End}');
  expect(item('Delete')).toHaveFocus();
  await hands.keyboard('{ArrowDown}');
  expect(item('Open')).toHaveFocus();
  await hands.keyboard('{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
  await hands.keyboard('{Home}');
  expect(item('Open')).toHaveFocus();
});

test('an action closes the menu, gives the focus back, and then runs', async () => {
  act.mockClear();
  act.mockImplementationOnce(() => expect(opener()).toHaveFocus());
  const hands = await show(<RowMenu label="Actions for a.txt" actions={actions} />);
  await hands.click(opener());
  await hands.keyboard('{ArrowDown}{Enter}');
  expect(act).toHaveBeenCalledExactlyOnceWith('Rename');
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each(['{Escape}', '{Tab}'])('%s closes the menu and gives the focus back', async (key) => {
  const hands = await show(<RowMenu label="Actions for a.txt" actions={actions} />);
  await hands.click(opener());
  await hands.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  if (key === '{Escape}') expect(opener()).toHaveFocus();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('a press beside the menu closes it', async () => {
  const hands = await show(<RowMenu label="Actions for a.txt" actions={actions} />);
  await hands.click(opener());
  await hands.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an action that chooses says which is chosen', async () => {
  const hands = await show(
    <Menu
      label="Sort"
      face="Sort"
      faceClassName={undefined}
      actions={[
        { label: 'Name', icon: IconCopy, onSelect: () => undefined, isChosen: true },
        { label: 'Size', icon: IconCopy, onSelect: () => undefined, isChosen: false },
      ]}
    />,
  );
  await hands.click(screen.getByRole('button', { name: 'Sort' }));
  expect(screen.getByRole('menuitemradio', { name: 'Name' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'Size' })).not.toBeChecked();
});

test('actions of many rows are made when their menu opens', async () => {
  const make = vi.fn(() => actions);
  const hands = await show(<RowMenu label="Actions for a.txt" actions={make} tabIndex={-1} />);
  expect(make).not.toHaveBeenCalled();
  expect(opener()).toHaveAttribute('tabindex', '-1');
  await hands.click(opener());
  expect(item('Delete')).toBeVisible();
});

test('a right click opens the menu at its first action', async () => {
  await show(
    <>
      <button type="button" onContextMenu={(event) => openMenuAt(opener() as HTMLButtonElement, event)}>
        a.txt
      </button>
      <RowMenu label="Actions for a.txt" actions={actions} />
    </>,
  );
  fireEvent.contextMenu(screen.getByRole('button', { name: 'a.txt' }), { buttons: 0 });
  expect(screen.getByRole('menu')).toBeVisible();
  expect(item('Open')).toHaveFocus();
});
