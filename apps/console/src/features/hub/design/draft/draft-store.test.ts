import { describe, expect, it } from 'vitest';
import { type Change, createDraftStore, type Settings, savablePartOf } from './draft-store.ts';

const settings = { title: 'Reefs', instructions: '', target_items: 10 } as Settings;

function start(kept: Change = {}, answers: boolean[] = []) {
  const sent: Change[] = [];
  let timer: (() => void) | undefined;
  let stored = kept;
  let release: (() => void) | undefined;
  const store = createDraftStore({
    settings,
    storage: {
      read: () => stored,
      write: (change) => {
        stored = change;
      },
    },
    save: async (change) => {
      sent.push(change);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answers.shift() ?? true;
    },
    schedule: (run) => {
      timer = run;
      return () => {
        timer = undefined;
      };
    },
  });
  /** Fires the timer. */
  const pass = () => timer?.();
  /** Lets the server answer. */
  const answer = async () => {
    release?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { store, sent, stored: () => stored, pass, answer, isTimed: () => timer !== undefined };
}

describe('a draft', () => {
  it('saves the changed fields alone, once typing pauses', async () => {
    const { store, sent, pass, answer, stored } = start();
    store.change({ instructions: 'Take' });
    store.change({ instructions: 'Take a picture' });
    expect(store.get()).toMatchObject({ save: 'waiting', settings: { instructions: 'Take a picture' } });
    expect(sent).toEqual([]);
    pass();
    expect(sent).toEqual([{ instructions: 'Take a picture' }]);
    expect(store.get().save).toBe('saving');
    await answer();
    expect(store.get().save).toBe('saved');
    expect(stored()).toEqual({});
  });

  it('keeps what was edited while it was saved, and saves it next', async () => {
    const { store, sent, pass, answer, stored } = start();
    store.change({ instructions: 'A', target_items: 20 });
    pass();
    store.change({ instructions: 'B' });
    await answer();
    expect(stored()).toEqual({ instructions: 'B' });
    pass();
    await answer();
    expect(sent).toEqual([{ instructions: 'A', target_items: 20 }, { instructions: 'B' }]);
    expect(store.get().save).toBe('saved');
  });

  it('keeps a change that could not be saved, and tries again', async () => {
    const { store, sent, pass, answer, stored } = start({}, [false]);
    store.change({ instructions: 'A' });
    pass();
    await answer();
    expect(store.get().save).toBe('failed');
    expect(stored()).toEqual({ instructions: 'A' });
    pass();
    await answer();
    expect(sent).toHaveLength(2);
    expect(store.get().save).toBe('saved');
  });

  it('goes on after a reload with what the server never got', async () => {
    const { store, sent, pass, answer } = start({ instructions: 'Typed before' });
    expect(store.get()).toMatchObject({ save: 'waiting', settings: { instructions: 'Typed before' } });
    pass();
    await answer();
    expect(sent).toEqual([{ instructions: 'Typed before' }]);
  });

  it('does not send a title that is empty, and keeps it', async () => {
    const { store, sent, pass, answer, stored, isTimed } = start();
    store.change({ title: ' ' });
    pass();
    await answer();
    expect(sent).toEqual([]);
    expect(stored()).toEqual({ title: ' ' });
    expect(store.get().save).toBe('waiting');
    expect(isTimed()).toBe(false);
  });

  it('saves what is left when it is closed', () => {
    const { store, sent } = start();
    store.change({ instructions: 'Last words' });
    store.close();
    expect(sent).toEqual([{ instructions: 'Last words' }]);
  });
});

it('leaves out examples that nothing was written in', () => {
  expect(savablePartOf({ good_examples: ['Sharp', ' '], bad_examples: [''] })).toEqual({
    good_examples: ['Sharp'],
    bad_examples: [],
  });
});
