import { describeOnSqlite, plansOf } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { findStopped, hasAbandoned } from './answers/running-answer.store.ts';
import { rowsOf } from './chat-export.store.ts';
import { findLastQuestion } from './records/conversation.store.ts';

describeOnSqlite('conversations of all accounts', (open) => {
  it('are not read to export those of one', async () => {
    const read = await plansOf(await open(), async (read) => {
      for (const { chunks } of rowsOf(read, 'owner')) for await (const _ of chunks);
    });
    expect(read.length).toBeGreaterThan(4);
    const scans = read.filter(({ steps }) => steps.some((step) => step.startsWith('SCAN')));
    expect(scans).toEqual([]);
    const [messages] = read.filter(({ sql }) => sql.includes('agent_messages'));
    expect(messages?.steps).toEqual([expect.stringMatching(/^SEARCH agent_messages USING INDEX/)]);
  });

  it('are not read every second to find answers that are being written', async () => {
    const found = await plansOf(await open(), async (read) => {
      await findStopped(read, 'process');
      await hasAbandoned(read, 'process');
    });
    expect(found.map(({ steps }) => steps)).toEqual([
      [expect.stringMatching(/^SEARCH agent_messages USING INDEX agent_messages_leased/)],
      [expect.stringMatching(/USING INDEX agent_messages_leased/)],
    ]);
  });

  it('are not read to find the last question of a channel that nobody used', async () => {
    const [found] = await plansOf(await open(), (read) => findLastQuestion(read, 'agent', 'link'));
    expect(found?.steps).toEqual([
      expect.stringMatching(
        /USING COVERING INDEX agent_conversations_by_channel \(agent_id=\? AND channel=\?\)/,
      ),
    ]);
  });
});
