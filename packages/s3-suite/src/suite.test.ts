import { defineSuite } from './suite.ts';
import { describeOnEveryEngine } from './testing/every-engine.ts';

describeOnEveryEngine('S3', defineSuite);
