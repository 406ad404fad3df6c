import { describeOnCeph } from '../testing/every-engine.ts';
import { agrees } from './agrees.ts';

await describeOnCeph('a bucket', agrees);
