import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { useFoundFocus } from './use-found-focus.ts';

let setRows: (rows: readonly string[]) => void;

function Folder() {
  const [rows, set] = useState<readonly string[]>(['a', 'b']);
  setRows = set;
  useFoundFocus();
  return (
    <main id="page" tabIndex={-1}>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role of the list
        <table role="grid">
          <tbody>
            {rows.map((name, index) => (
              <tr key={name} data-index={index} tabIndex={index === 0 ? 0 : -1}>
                <td>{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  );
}

const row = (name: string) => screen.getByRole('row', { name });

test('the active row takes the focus of a removed one; an empty list leaves it to the page until it has rows', async () => {
  await show(<Folder />);
  act(() => row('b').focus());
  act(() => setRows(['a']));
  await waitFor(() => expect(row('a')).toHaveFocus());
  act(() => setRows([]));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  act(() => setRows(['c']));
  await waitFor(() => expect(row('c')).toHaveFocus());
});
