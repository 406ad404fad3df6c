import { hubRule } from '@atoll/contract';
import { type RuleSetting, ruleBounds, ruleSettings } from '@atoll/verification';
import { expect, it } from 'vitest';
import { firstRule, ruleOf } from './rule.ts';

const snakeCase = (setting: RuleSetting) => setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it.each(ruleSettings)('takes for %s just what the verification rule takes', (setting) => {
  const { min, max, step } = ruleBounds[setting];
  const isTaken = (value: number) => hubRule.safeParse({ ...firstRule, [snakeCase(setting)]: value }).success;
  expect([min, max].map(isTaken)).toEqual([true, true]);
  expect([min - step, max + step, Number.NaN].map(isTaken)).toEqual([false, false, false]);
  const changed = { ...firstRule, [snakeCase(setting)]: min };
  expect(ruleOf(changed)[setting]).toBe(min);
});
