export { createInvalidations, type Invalidations } from './invalidations.ts';
