export { createInsightService } from './insight.service.ts';
export { createRetentionJob } from './retention-job.ts';
