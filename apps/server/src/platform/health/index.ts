export { bindHealth } from './routes.ts';
