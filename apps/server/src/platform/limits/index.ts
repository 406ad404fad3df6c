export { createLimits, type Limit, type LimitRule, type Limits } from './limits.ts';
