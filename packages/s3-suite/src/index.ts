export { defineSuite } from './suite.ts';
export type { Credentials, Target } from './target.ts';
