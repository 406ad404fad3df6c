import { type CallOutput, getAgentOptions } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import type { Agent } from '../queries.ts';
import { Welcome } from './welcome.tsx';

const model = {
  id: 'm',
  name: 'Parrot',
  is_default: true,
  input_price_micro_usd: null,
  output_price_micro_usd: null,
};
const none = { documents: 0, ready: 0, behind: 0, unreadable: 0, chunks: 0, is_scanning: false };

/** Shows an agent with this reading progress, on a server with these models. */
async function welcome(
  state: Partial<Agent['state']>,
  models: CallOutput<typeof getAgentOptions>['models'] = [model],
  usesModel = true,
) {
  answers(getAgentOptions, { formats: [], models, may_bring_own_model: false, has_embeddings: false });
  await show(<Welcome agent={agentOf(state, usesModel)} onAsk={() => undefined} />);
}

function agentOf(state: Partial<Agent['state']>, usesModel = true): Agent {
  return {
    name: 'Reef',
    settings: { greeting: '', starters: [], uses_model: usesModel } as unknown as Agent['settings'],
    state: { ...none, ...state },
  } as Agent;
}

test('an agent whose files are still being listed isn’t called one without files', async () => {
  await welcome({ is_scanning: true });
  expect(await screen.findByText(/Looking for files in the sources/)).toBeVisible();
  expect(screen.queryByText(/no files yet/)).toBeNull();
});

test('an agent without files says so', async () => {
  await welcome({});
  expect(await screen.findByText(/no files yet/)).toBeVisible();
});

test('files that are being read are counted', async () => {
  await welcome({ documents: 8, behind: 8 });
  expect(await screen.findByText(/Reading 8 files/)).toBeVisible();
});

test('without a model, an agent says before the first question that it quotes', async () => {
  await welcome({ documents: 8, ready: 8 }, []);
  expect(await screen.findByText(/No AI model is connected to this server/)).toBeVisible();
});

test('an agent that is set to quote says so', async () => {
  await welcome({ documents: 8, ready: 8 }, [model], false);
  expect(await screen.findByText(/set to quote its files word for word/)).toBeVisible();
});

test('without a model, somebody who may connect one is offered to', async () => {
  answers(getAgentOptions, { formats: [], models: [], may_bring_own_model: true, has_embeddings: false });
  await show(<Welcome agent={agentOf({ documents: 8, ready: 8 })} onAsk={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Connect a model' })).toBeVisible();
});

test('a reader isn’t offered to connect a model', async () => {
  answers(getAgentOptions, { formats: [], models: [], may_bring_own_model: true, has_embeddings: false });
  await show(<Welcome agent={agentOf({ documents: 8, ready: 8 })} onAsk={() => undefined} />, {
    user: person('read_only'),
  });
  expect(await screen.findByText(/No AI model is connected to this server/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect a model' })).toBeNull();
});
