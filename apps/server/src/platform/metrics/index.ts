export { defineCounter } from './instruments.ts';
export { createMetrics } from './metrics.ts';
export { bindMetrics } from './routes.ts';
