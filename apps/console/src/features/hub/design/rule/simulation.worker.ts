import type { Rule } from '@atoll/verification';
import { type Trial, tryMajority, tryRule } from './try-rule.ts';

export interface Question {
  id: number;
  rule: Rule;
}

export interface Trials {
  id: number;
  rule: Trial;
  majority: Trial;
}

const majority = tryMajority();

addEventListener('message', ({ data: { id, rule } }: MessageEvent<Question>) => {
  postMessage({ id, rule: tryRule(rule), majority } satisfies Trials);
});
