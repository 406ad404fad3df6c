import { describe, expect, it } from 'vitest';
import { parseWithdrawalLine, type Withdrawal, withdrawalLine } from './withdrawal.ts';

const withdrawal: Withdrawal = {
  type: 'withdrawal',
  version: '1.2.0',
  root: 'a'.repeat(64),
  position: 17,
  leaf: 'b'.repeat(64),
  withdrawn_at: 1_795_564_800_000,
};

describe('the withdrawal feed', () => {
  it('has one canonical line for each withdrawal', () => {
    expect(withdrawalLine(withdrawal)).toBe(
      `{"leaf":"${'b'.repeat(64)}","position":17,"root":"${'a'.repeat(64)}","type":"withdrawal",` +
        '"version":"1.2.0","withdrawn_at":1795564800000}\n',
    );
    expect(parseWithdrawalLine(withdrawalLine(withdrawal))).toEqual(withdrawal);
  });

  it('keeps what is read to its fields', () => {
    const line = JSON.stringify({ ...withdrawal, note: 'later' });
    expect(parseWithdrawalLine(line)).toEqual(withdrawal);
    const wrong = [
      '',
      '{',
      'null',
      JSON.stringify({ ...withdrawal, type: 'return' }),
      JSON.stringify({ ...withdrawal, position: -1 }),
      JSON.stringify({ ...withdrawal, leaf: 'B'.repeat(64) }),
      JSON.stringify({ ...withdrawal, note: 'x'.repeat(2_000) }),
    ];
    for (const one of wrong) expect(parseWithdrawalLine(one)).toBeUndefined();
    expect(() => withdrawalLine({ ...withdrawal, version: '1' })).toThrow(TypeError);
  });
});
