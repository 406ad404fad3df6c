import { IconUpload } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { FileInput, FilePicker } from './file-picker.tsx';

const file = (name: string) => new File(['x'], name, { type: 'text/plain' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('the button opens the system’s dialog, and files go to whoever asked for them', async () => {
  const chosen: string[][] = [];
  const hands = await show(
    <FilePicker
      label="Upload files"
      icon={IconUpload}
      onFiles={(files) => chosen.push([...files].map(({ name }) => name))}
    />,
  );
  const opened = vi.fn();
  input().addEventListener('click', opened);
  await hands.click(screen.getByRole('button', { name: 'Upload files' }));
  expect(opened).toHaveBeenCalledOnce();
  await hands.upload(input(), [file('a.txt'), file('b.txt')]);
  // Else the browser would tell nothing of the same file chosen again.
  expect(input().value).toBe('');
  await hands.upload(input(), [file('a.txt')]);
  expect(chosen).toEqual([['a.txt', 'b.txt'], ['a.txt']]);
});

test('files that are being sent can’t be chosen anew, and types are limited to one file', async () => {
  await show(
    <FilePicker
      label="Choose a logo"
      icon={IconUpload}
      accept="image/png"
      isLoading
      onFiles={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: 'Choose a logo' })).toBeDisabled();
  expect(input()).toHaveAttribute('accept', 'image/png');
  expect(input().multiple).toBe(false);
});

test('a folder is asked for with everything in it', async () => {
  await show(<FileInput ref={null} label="Upload folder" isFolder onFiles={() => undefined} />);
  expect(input()).toHaveAttribute('webkitdirectory');
  expect(input().multiple).toBe(true);
});
