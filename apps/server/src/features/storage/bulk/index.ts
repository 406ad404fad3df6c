import type { Job } from '../../../platform/jobs/index.ts';
import { type BulkService, createBulkService } from './bulk.service.ts';
import { createForgettingJob } from './forget-job.ts';
import { createBulkRunner } from './runner.ts';
import type { TurnDeps } from './turn-context.ts';

/** The service that accepts jobs and the runner that executes them. */
export interface Bulk {
  service: BulkService;
  jobs: readonly Job[];
}

export function createBulk(deps: TurnDeps): Bulk {
  const runner = createBulkRunner(deps);
  return {
    service: createBulkService({ ...deps, nudge: runner.nudge }),
    jobs: [runner.job, createForgettingJob(deps)],
  };
}
