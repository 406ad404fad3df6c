import { deleteAgent, updateAgent } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, fails, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { DeleteAgentDialog, type DeleteAgentDialogProps } from './delete-agent-dialog.tsx';
import { RenameAgentDialog } from './rename-agent-dialog.tsx';

const onClose = vi.fn();
const name = () => screen.getByRole('textbox', { name: 'Name' });

test('an agent’s name is chosen as a whole at first, and can’t be nothing', async () => {
  const hands = await show(<RenameAgentDialog agent={{ agent_id: 'a1', name: 'Reef' }} onClose={onClose} />);
  await waitFor(() => expect(name()).toHaveFocus());
  await hands.keyboard('{Backspace}');
  await hands.click(screen.getByRole('button', { name: 'Rename' }));
  expect(name()).toBeInvalid();
  const trying = fails(updateAgent);
  await hands.type(name(), ' Atlas {Enter}');
  expect(await screen.findByText('The server didn’t confirm this. Try again.')).toBeVisible();
  expect(trying.inputs).toEqual([{ agent_id: 'a1', name: 'Atlas' }]);
});

const reef: DeleteAgentDialogProps['agent'] = {
  agent_id: 'a1',
  name: 'Reef',
  published_version: 3,
  sources: 2,
  state: { documents: 5 } as DeleteAgentDialogProps['agent']['state'],
};

test('an agent is deleted by its name, and what goes with it is counted', async () => {
  const onDeleted = vi.fn();
  refuses(deleteAgent, 1057);
  const hands = await show(<DeleteAgentDialog agent={reef} onClose={onClose} onDeleted={onDeleted} />);
  const dialog = screen.getByRole('dialog', { name: 'Delete Reef?' });
  expect(dialog).toHaveTextContent(/2 sources/);
  expect(dialog).toHaveTextContent(/5 files/);
  const typed = screen.getByRole('textbox');
  await hands.type(typed, 'Reef{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onDeleted).not.toHaveBeenCalled();
  const deleting = answers(deleteAgent, null);
  await hands.type(typed, '{Enter}');
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(deleting.inputs).toEqual([{ agent_id: 'a1' }]);
});
