/** Runs until its standard input ends. */
import { lockDown } from '../../child/lock-down.ts';

lockDown();
const { serveRequests } = await import('../../child/serve.ts');
await serveRequests(1_024, () => Promise.resolve());
