import type { Exchange } from '../exchange/exchange.ts';

/** Reports whether the caller asks to bypass governance retention. Source: S3 API, `x-amz-bypass-governance-retention`. */
export function bypassesGovernance({ request }: Exchange): boolean {
  return request.amz('x-amz-bypass-governance-retention')?.toLowerCase() === 'true';
}
