export { createAccessLog } from './access-log.ts';
export { createLogDeliveryJob } from './delivery-job.ts';
