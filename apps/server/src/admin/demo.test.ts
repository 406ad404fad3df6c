import { expect, test } from 'vitest';
import { describeDemo } from './demo.ts';

const demo = {
  email: 'demo@atoll.example',
  password: 'a password',
  accessKey: { id: 'AKIA', secret: 'a secret' },
  wasInterrupted: false,
};
const url = 'http://localhost:3000';

test('a start that continues an interrupted one says that something may be missing', () => {
  const whole = describeDemo(demo, url);
  expect(describeDemo({ ...demo, wasInterrupted: true }, url)).toEqual([
    ...whole,
    expect.stringContaining('was interrupted'),
    expect.stringContaining('empty data folder'),
  ]);
});
