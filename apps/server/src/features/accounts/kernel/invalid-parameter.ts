import { codes } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

/** Returns 1027, for rules that a schema can't express. `field` names the parameter and its condition, in symbols. */
export function invalidParameter(field: string): UserError {
  return new UserError(codes.parameterInvalid, { field: ` (${field})` });
}
