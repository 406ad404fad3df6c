import { createBulkService } from './bulk.service.ts';
import { createForgettingJob } from './forget-job.ts';
import { createBulkRunner } from './runner.ts';
import type { TurnDeps } from './turn-context.ts';

/** Creates the service that accepts jobs and the runner that executes them. */
export function createBulk(deps: TurnDeps) {
  const runner = createBulkRunner(deps);
  return {
    service: createBulkService({ ...deps, nudge: runner.nudge }),
    jobs: [runner.job, createForgettingJob(deps)],
  };
}
