import { describe, expect, it, vi } from 'vitest';
import { act, type VoteKeys } from './use-vote-keys.ts';

const press = (key: string) => ({ key, target: null });

function setUp(changes: Partial<Pick<VoteKeys, 'canVote' | 'isRejecting' | 'reasons'>> = {}) {
  const state = { isOn: true, canVote: true, isRejecting: false, reasons: [], ...changes };
  return { ...state, onVote: vi.fn(), onReject: vi.fn(), onReasons: vi.fn(), onSkip: vi.fn() };
}

describe('vote keys', () => {
  it('accepts, says that one can’t tell, and begins a rejection', () => {
    const keys = setUp();
    for (const key of ['y', 'T', 'n']) expect(act(press(key), keys)).toBe(true);
    expect(keys.onVote.mock.calls).toEqual([['yes'], ['cannot_tell']]);
    expect(keys.onReject).toHaveBeenCalledWith(true);
  });

  it('votes on nothing that was not opened, but skips it', () => {
    const keys = setUp({ canVote: false });
    for (const key of ['y', 'n', 't', '1', 'Enter']) expect(act(press(key), keys)).toBe(false);
    expect(act(press('s'), keys)).toBe(true);
    expect(keys.onVote).not.toHaveBeenCalled();
    expect(keys.onSkip).toHaveBeenCalled();
  });

  it('rejects with reasons only', () => {
    const without = setUp({ isRejecting: true });
    expect(act(press('Enter'), without)).toBe(false);
    act(press('2'), without);
    expect(without.onReasons).toHaveBeenCalledWith(['low_quality']);
    const chosen = setUp({ isRejecting: true, reasons: ['low_quality', 'other'] });
    act(press('9'), chosen);
    expect(chosen.onReasons).toHaveBeenCalledWith(['low_quality']);
    act(press('Enter'), chosen);
    expect(chosen.onVote).toHaveBeenCalledWith('no');
    act(press('Escape'), chosen);
    expect(chosen.onReject).toHaveBeenCalledWith(false);
  });
});
