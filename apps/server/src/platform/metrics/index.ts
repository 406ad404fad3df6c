export { defineCounter, defineGauge, defineHistogram } from './instruments.ts';
export { createMetrics, type ProcessMetrics } from './metrics.ts';
