export { createLimits, type Limit, type LimitRule, type Limits } from './limits.ts';
export { createPasswordTries } from './password-tries.ts';
