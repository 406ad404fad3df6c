import { defineSuite } from './suite.ts';
import { describeOnEveryEngine } from './testing/every-engine.ts';

await describeOnEveryEngine('S3', defineSuite);
