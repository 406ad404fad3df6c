import { describe, expect, it } from 'vitest';
import { appealRefusal, appealWindowMs, isLeaseOver, leaseMs } from './deadlines.ts';
import {
  canTransition,
  eventsFrom,
  isFinal,
  type Machine,
  statesOf,
  TransitionRefusedError,
  transition,
} from './machine.ts';
import { assignmentStates, itemStates, machines, projectStates, releaseStates } from './machines.ts';
import { mermaidOf } from './mermaid.ts';

/** Follows events from the initial state, and returns the states on the way. */
function walk<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  events: readonly Event[],
) {
  let state = machine.initial;
  return events.map((event) => {
    state = transition(machine, state, event);
    return state;
  });
}

function reachableFrom(machine: Machine<string, string>, start: string): Set<string> {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const event of eventsFrom(machine, state)) reached.add(transition(machine, state, event));
  }
  return reached;
}

const allStates = statesOf(itemStates);

describe.each(machines.map((machine): [string, Machine<string, string>] => [machine.name, machine]))(
  'the states of a %s',
  (_, machine) => {
    it('can all be reached, and each leads to a final one', () => {
      expect([...reachableFrom(machine, machine.initial)].sort()).toEqual([...statesOf(machine)].sort());
      for (const state of statesOf(machine)) {
        expect([...reachableFrom(machine, state)].some((reached) => isFinal(machine, reached))).toBe(true);
      }
    });

    it('refuse every event that is not in the table', () => {
      const events = [...new Set(statesOf(machine).flatMap((state) => eventsFrom(machine, state)))];
      for (const from of [...statesOf(machine), 'nowhere', 'constructor', '__proto__', '']) {
        for (const event of [...events, 'constructor', 'toString', '__proto__', '']) {
          const isInTable = statesOf(machine).includes(from) && eventsFrom(machine, from).includes(event);
          expect(canTransition(machine, from, event)).toBe(isInTable);
          if (!isInTable) expect(() => transition(machine, from, event)).toThrow(TransitionRefusedError);
        }
      }
    });

    it('are drawn from the table', () => {
      const diagram = mermaidOf(machine);
      const arrows = diagram.match(/-->/g)?.length ?? 0;
      const pairs = statesOf(machine).flatMap((from) => [
        ...new Set(eventsFrom(machine, from).map((event) => transition(machine, from, event))),
      ]);
      const finals = statesOf(machine).filter((state) => isFinal(machine, state));
      expect(arrows).toBe(1 + pairs.length + finals.length);
    });
  },
);

describe('a project', () => {
  it('opens, pauses, drains and closes', () => {
    expect(walk(projectStates, ['open', 'pause', 'resume', 'drain', 'close'])).toEqual([
      'open',
      'paused',
      'open',
      'draining',
      'closed',
    ]);
    expect(() => transition(projectStates, 'draining', 'resume')).toThrow(
      'project: no "resume" from "draining"',
    );
    expect(() => transition(projectStates, 'open', 'close')).toThrow(TransitionRefusedError);
  });

  it('loses its storage in any live state, and goes on from there', () => {
    for (const state of ['open', 'paused', 'draining'] as const) {
      expect(transition(projectStates, state, 'unlink_storage')).toBe('storage_unlinked');
      expect(transition(projectStates, 'storage_unlinked', `restore_${state}`)).toBe(state);
    }
    expect(canTransition(projectStates, 'draft', 'unlink_storage')).toBe(false);
    expect(canTransition(projectStates, 'closed', 'unlink_storage')).toBe(false);
  });
});

describe('an item', () => {
  it('goes from upload to release', () => {
    const events = ['receive', 'check', 'pass_checks', 'accept', 'store', 'release'] as const;
    expect(walk(itemStates, events)).toEqual([
      'received',
      'checking',
      'in_review',
      'accepted',
      'stored',
      'released',
    ]);
  });

  it('is withdrawn from anywhere, for good', () => {
    for (const state of allStates.filter((each) => each !== 'withdrawn')) {
      expect(transition(itemStates, state, 'withdraw')).toBe('withdrawn');
    }
    expect(isFinal(itemStates, 'withdrawn')).toBe(true);
  });

  it('is held when it is reported, and goes back to where it was', () => {
    const reportable = ['in_review', 'disputed', 'accepted', 'stored', 'released'] as const;
    expect(allStates.filter((state) => canTransition(itemStates, state, 'report'))).toEqual(reportable);
    for (const state of reportable) {
      expect(transition(itemStates, state, 'report')).toBe('held');
      const back = state === 'in_review' ? 'reopen' : (`restore_${state}` as const);
      expect(transition(itemStates, 'held', back)).toBe(state);
    }
  });

  it('has its decision frozen: only a report or an appeal reopens it', () => {
    for (const state of ['accepted', 'stored', 'released', 'rejected', 'final'] as const) {
      for (const event of ['accept', 'reject', 'dispute', 'reopen'] as const) {
        expect(canTransition(itemStates, state, event)).toBe(false);
      }
    }
  });

  it('is appealed after a rejection, and then accepted or final', () => {
    const rejected = ['receive', 'check', 'pass_checks', 'dispute', 'reject', 'appeal'] as const;
    expect(walk(itemStates, [...rejected, 'uphold']).slice(-3)).toEqual(['rejected', 'appealed', 'final']);
    expect(walk(itemStates, [...rejected, 'accept']).at(-1)).toBe('accepted');
    expect(canTransition(itemStates, 'final', 'appeal')).toBe(false);
  });

  it('is appealed once, within 7 days', () => {
    const [rejectedAtMs, sevenDaysMs] = [1_700_000_000_000, 604_800_000];
    expect(appealWindowMs).toBe(sevenDaysMs);
    expect(appealRefusal({ rejectedAtMs, appeals: 0 }, rejectedAtMs + sevenDaysMs)).toBeUndefined();
    expect(appealRefusal({ rejectedAtMs, appeals: 0 }, rejectedAtMs + sevenDaysMs + 1)).toBe('too-late');
    expect(appealRefusal({ rejectedAtMs, appeals: 1 }, rejectedAtMs)).toBe('already-appealed');
  });
});

describe('an assignment', () => {
  it('is leased for 10 minutes, and ends once', () => {
    expect(leaseMs).toBe(600_000);
    expect([isLeaseOver(5, 600_004), isLeaseOver(5, 600_005)]).toEqual([false, true]);
    expect(eventsFrom(assignmentStates, 'leased')).toEqual(['vote', 'skip', 'expire']);
    expect(() => transition(assignmentStates, 'expired', 'vote')).toThrow(TransitionRefusedError);
  });
});

describe('a release', () => {
  it('is frozen, signed and published in this order', () => {
    expect(walk(releaseStates, ['freeze', 'sign', 'publish', 'recall']).at(-1)).toBe('recalled');
    expect(walk(releaseStates, ['freeze', 'sign', 'publish', 'supersede']).at(-1)).toBe('superseded');
    expect(canTransition(releaseStates, 'draft', 'publish')).toBe(false);
  });
});

it('draws the diagrams of the documentation', async () => {
  const parts = machines.map(
    (machine) =>
      `## ${machine.name}\n\n\`\`\`mermaid\n${mermaidOf(machine as Machine<string, string>)}\`\`\`\n`,
  );
  const head =
    '# States of the data hub\n\nDrawn from `src/states/machines.ts`. `npx vitest run packages/verification --update` writes this page again.\n';
  await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../STATES.md');
});
