import { expect, it } from 'vitest';
import { createRandom } from '../simulation/random.ts';
import { canTransition, eventsFrom, type Machine, statesOf, transition } from './machine.ts';
import { type ItemState, itemStates, machines, releaseStates } from './machines.ts';

const eventCount = 100_000;

const reportable: readonly ItemState[] = ['in_review', 'disputed', 'accepted', 'stored', 'released'];

/** The rules of an item in sentences, written independently of the table: when each event is allowed, and its result. */
const rules: Readonly<
  Record<string, { readonly when: (state: ItemState) => boolean; readonly to: ItemState }>
> = {
  receive: { when: (state) => state === 'uploading', to: 'received' },
  check: { when: (state) => state === 'received', to: 'checking' },
  pass_checks: { when: (state) => state === 'checking', to: 'in_review' },
  fail_checks: { when: (state) => state === 'checking', to: 'failed_checks' },
  accept: { when: (state) => ['in_review', 'disputed', 'appealed'].includes(state), to: 'accepted' },
  reject: { when: (state) => ['in_review', 'disputed', 'held'].includes(state), to: 'rejected' },
  dispute: { when: (state) => state === 'in_review', to: 'disputed' },
  appeal: { when: (state) => state === 'rejected', to: 'appealed' },
  uphold: { when: (state) => state === 'appealed', to: 'final' },
  store: { when: (state) => state === 'accepted', to: 'stored' },
  release: { when: (state) => state === 'stored', to: 'released' },
  report: { when: (state) => reportable.includes(state), to: 'held' },
  reopen: { when: (state) => state === 'disputed' || state === 'held', to: 'in_review' },
  restore_disputed: { when: (state) => state === 'held', to: 'disputed' },
  restore_accepted: { when: (state) => state === 'held', to: 'accepted' },
  restore_stored: { when: (state) => state === 'held', to: 'stored' },
  restore_released: { when: (state) => state === 'held', to: 'released' },
  withdraw: { when: (state) => state !== 'withdrawn', to: 'withdrawn' },
};

/** The table for any text. */
const itemTable: Machine<string, string> = itemStates;

/** Names that are in no table, including those that every object has. */
const strangers = ['', 'constructor', 'toString', '__proto__', 'accepted', 'Accept'];

it('agree with rules in sentences over 100,000 random events', () => {
  const random = createRandom(17);
  const names = [...Object.keys(rules), ...strangers];
  const met = new Set<string>();
  const differences: string[] = [];
  const check = (isRight: boolean, what: string) => {
    if (!isRight) differences.push(what);
  };
  let stored: ItemState = itemStates.initial;
  for (let count = 0; count < eventCount; count++) {
    // An item that can't go anywhere makes room for a new one.
    if (stored === 'withdrawn' && random.below(4) === 0) stored = itemStates.initial;
    const event = names[random.below(names.length)] as string;
    const rule = Object.hasOwn(rules, event) ? rules[event] : undefined;
    const isAllowed = rule?.when(stored) ?? false;
    check(canTransition(itemStates, stored, event) === isAllowed, `${event} from ${stored}`);
    if (!isAllowed || !rule) continue;
    stored = transition(itemTable, stored, event) as ItemState;
    met.add(`${stored} by ${event}`);
    check(stored === rule.to, `${event} led to ${stored}`);
    // The event is repeated, because the process died after storing it. It must change nothing.
    check(!canTransition(itemStates, stored, event), `${event} twice`);
  }
  expect(differences).toEqual([]);
  expect(new Set([...met].map((one) => one.split(' by ')[0])).size).toBe(statesOf(itemStates).length - 1);
  expect(new Set([...met].map((one) => one.split(' by ')[1])).size).toBe(Object.keys(rules).length);
});

it('take no event twice in a row, so that whatever repeats one after a crash changes nothing', () => {
  for (const machine of machines as readonly Machine<string, string>[]) {
    for (const from of statesOf(machine)) {
      for (const event of eventsFrom(machine, from)) {
        const to = transition(machine, from, event);
        expect(canTransition(machine, to, event), `${machine.name}: ${event} in ${to}`).toBe(false);
      }
    }
  }
});

it('never lead a release back to where it was', () => {
  const random = createRandom(16);
  for (let count = 0; count < eventCount / 100; count++) {
    let release: string = releaseStates.initial;
    const seen: string[] = [release];
    for (;;) {
      const events = eventsFrom(releaseStates as Machine<string, string>, release);
      if (events.length === 0) break;
      release = transition(
        releaseStates as Machine<string, string>,
        release,
        events[random.below(events.length)] as string,
      );
      expect(seen).not.toContain(release);
      seen.push(release);
    }
    expect(['superseded', 'recalled']).toContain(release);
  }
});
