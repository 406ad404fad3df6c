import { defineSuite } from './suite.ts';
import { describeOnSqlite } from './testing/every-engine.ts';

describeOnSqlite('S3', defineSuite);
