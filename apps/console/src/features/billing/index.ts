/** What other features use of billing. */
export { creditStateOf } from './credit-state.ts';
export { NextStepLink } from './next-step-link.tsx';
export { pricesQuery, summaryQuery } from './queries.ts';
