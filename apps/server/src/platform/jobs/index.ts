export { createJobRunner, type Job } from './job-runner.ts';
