export { createReadiness, type Probe } from './readiness.ts';
export { bindHealth } from './routes.ts';
