export { createLimits, type Limit, type LimitRule, type Limits } from './limits.ts';
export { createPasswordTries } from './link-password-tries.ts';
