export { createAllowance } from '../allowance.ts';
