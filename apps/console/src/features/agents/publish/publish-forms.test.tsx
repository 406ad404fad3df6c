import {
  createAgentKey,
  getAgentPublishing,
  listAgentKeys,
  updateAgentLimits,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, fails, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CreateKeyDialog } from './key-dialogs.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import type { Publishing } from './queries.ts';
import { StatusPanel } from './status-panel.tsx';
import { WidgetPanel } from './widget-panel.tsx';

const box = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

const publishing: Publishing = {
  published_version: 2,
  published_at: 1,
  has_changes: false,
  link: { is_on: true, url: 'http://localhost:3000/a/x', has_password: true, expires_at: null },
  widget: {
    is_on: false,
    widget_id: 'w1',
    script_url: 'http://localhost:3000/a/widget.js',
    origins: ['https://shop.example'],
    color: '#0b6e4f',
    position: 'right',
  },
  api_url: 'http://localhost:3000/v1',
  mcp_url: 'http://localhost:3000/mcp',
  limits: {
    requests_per_day: 1000,
    tokens_per_day: null,
    micro_usd_per_day: 2_500_000,
    visitor_requests_per_minute: 6,
    visitor_requests_per_day: 100,
    visitor_tokens_per_day: null,
  },
  used_today: { requests: 3, tokens: 400, cost_micro_usd: 12 },
};
const panel = { agentId: 'a1', name: 'Reef guide', publishing };

test('a key has a name and limits, is created once, and is shown once', async () => {
  const creating = holds(createAgentKey);
  const onClose = vi.fn();
  const hands = await show(<CreateKeyDialog agentId="a1" publishing={publishing} onClose={onClose} />);
  await hands.clear(box('Requests per minute'));
  await hands.type(box('Tokens per day'), '1.5');
  await hands.type(box('Spending per day (USD)'), '10001');
  await hands.click(button('Create key'));
  expect(box('Name')).toHaveAccessibleDescription(/Enter a name/);
  expect(box('Requests per minute')).toHaveAccessibleDescription(/from 1 to 6,000/);
  expect(box('Tokens per day')).toHaveAccessibleDescription(/whole number/);
  expect(box('Spending per day (USD)')).toHaveAccessibleDescription(/at most \$10,000/);
  await hands.type(box('Name'), ' shop ');
  await hands.type(box('Requests per minute'), '30');
  await hands.clear(box('Tokens per day'));
  await hands.clear(box('Spending per day (USD)'));
  await hands.type(box('Spending per day (USD)'), '2,5');
  await hands.click(button('Create key'));
  expect(button('Create key')).toBeDisabled();
  answers(listAgentKeys, { keys: [] });
  creating.answer({
    key_id: 'k1',
    name: 'shop',
    hint: 'l-1',
    requests_per_minute: 30,
    tokens_per_day: null,
    micro_usd_per_day: 2_500_000,
    created_by: null,
    created_at: 1,
    last_used_at: null,
    used_today: { requests: 0, tokens: 0, cost_micro_usd: 0 },
    key: 'atoll-1',
  });
  expect(await screen.findByText('atoll-1')).toBeVisible();
  expect(creating.inputs).toEqual([
    {
      agent_id: 'a1',
      name: 'shop',
      requests_per_minute: 30,
      tokens_per_day: null,
      micro_usd_per_day: 2_500_000,
    },
  ]);
  await hands.click(button('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a password that is too short is refused at its field, and an empty one changes nothing', async () => {
  const changing = answers(updateAgentLink, publishing);
  answers(getAgentPublishing, publishing);
  const hands = await show(<LinkPanel {...panel} />);
  await hands.click(button('Password and expiry'));
  const dialog = within(screen.getByRole('dialog'));
  await hands.type(dialog.getByRole('textbox', { name: 'New password' }), 'abc{Enter}');
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/at least 4 characters/);
  await hands.clear(dialog.getByRole('textbox'));
  await hands.selectOptions(dialog.getByRole('combobox', { name: 'Expiry' }), 'Never');
  await hands.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changing.inputs).toEqual([{ agent_id: 'a1', expires_at: null }]);
});

test('websites are reduced to their origins, and what is none is named', async () => {
  const changing = answers(updateAgentWidget, publishing);
  answers(getAgentPublishing, publishing);
  const hands = await show(<WidgetPanel {...panel} />);
  const websites = box('Allowed websites');
  await hands.clear(websites);
  await hands.type(websites, 'https://shop.example/cart https://*.example');
  await hands.click(button('Save'));
  expect(websites).toHaveAccessibleDescription(/https:\/\/\*\.example isn’t the address of a website/);
  await hands.clear(websites);
  await hands.type(websites, 'www.shop.example/blog');
  await hands.click(button('Save'));
  expect(websites).toHaveAccessibleDescription(/Did you mean https:\/\/www\.shop\.example\?/);
  await hands.clear(websites);
  await hands.type(websites, 'https://shop.example/cart, https://shop.example');
  await hands.click(button('Save'));
  await waitFor(() => expect(changing.inputs).toHaveLength(1));
  expect(changing.inputs).toEqual([
    { agent_id: 'a1', origins: ['https://shop.example'], color: '#0b6e4f', position: 'right' },
  ]);
  expect(await screen.findByText('Widget saved.')).toBeVisible();
});

test('limits that lost their answer stay as typed, to be saved again', async () => {
  fails(updateAgentLimits);
  const hands = await show(<LimitsPanel {...panel} />);
  const [all] = screen.getAllByRole('textbox', { name: 'Requests per day' });
  await hands.clear(all as HTMLElement);
  await hands.click(button('Save'));
  expect(await screen.findByRole('alert')).toBeVisible();
  const saving = answers(updateAgentLimits, publishing);
  answers(getAgentPublishing, publishing);
  await hands.click(button('Save'));
  expect(await screen.findByText('Limits saved.')).toBeVisible();
  expect(saving.inputs).toEqual([
    { agent_id: 'a1', limits: { ...publishing.limits, requests_per_day: null } },
  ]);
});

test('what was used today is counted in words', async () => {
  const used_today = { requests: 1, tokens: 1200, cost_micro_usd: 20_000 };
  await show(<LimitsPanel {...panel} publishing={{ ...publishing, used_today }} />);
  expect(screen.getByText('Today: 1 request, 1,200 tokens, $0.02')).toBeVisible();
});

test('who may only read sees the link, and nothing to change it with', async () => {
  await show(<LinkPanel {...panel} />, { user: person('read_only') });
  expect(box('Link URL')).toHaveValue(publishing.link.url);
  expect(screen.queryByRole('button', { name: 'Password and expiry' })).toBeNull();
});

test('who may only read is told why nothing can be changed', async () => {
  await show(<StatusPanel {...panel} />, { user: person('read_only') });
  expect(screen.getByText(/Your role allows you to view/)).toBeVisible();
});

test('who may publish reads nothing about their role', async () => {
  await show(<StatusPanel {...panel} />);
  expect(screen.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  expect(screen.queryByText(/Your role allows/)).toBeNull();
});

test('a link is replaced only while it is on', async () => {
  const hands = await show(<LinkPanel {...panel} />);
  await hands.click(button('Replace link'));
  expect(screen.getByRole('dialog')).toBeVisible();
  cleanup();
  const off = { ...publishing, link: { ...publishing.link, is_on: false } };
  await show(<LinkPanel {...panel} publishing={off} />);
  expect(button('Password and expiry')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replace link' })).toBeNull();
});
