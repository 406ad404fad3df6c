import { defineSuite } from './suite.ts';
import { describeOnCeph } from './testing/every-engine.ts';

await describeOnCeph('S3', defineSuite);
