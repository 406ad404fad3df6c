import { describeOnSqlite } from '../testing/every-engine.ts';
import { agrees } from './agrees.ts';

describeOnSqlite('a bucket', agrees);
