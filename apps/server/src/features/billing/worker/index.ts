export { createAllowance } from '../allowance.ts';
export { isCharging } from '../prices/price-list.ts';
