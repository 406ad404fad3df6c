/** The parts of billing that other features use. */
export { creditStateOf } from './credit-state.ts';
export { NextStepLink } from './next-step-link.tsx';
export { pricesQuery, summaryQuery } from './queries.ts';
