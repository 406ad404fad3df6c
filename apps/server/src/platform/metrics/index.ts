export { createMetrics } from './metrics.ts';
export { bindMetrics } from './routes.ts';
