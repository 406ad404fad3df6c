export { deleteInPages } from './delete-in-pages.ts';
export { createDueDatesJob, declareDueDates, declaredDueDates } from './due-dates.ts';
export { forgetDeadRuns, forgetRuns, nextRunOf, writeHeartbeat } from './job.store.ts';
export { createJobRunner, type Job } from './job-runner.ts';
export { whileHeld } from './while-held.ts';
