import { codes } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

/** 1027 for what a schema can't say; `field` names the parameter, and what it must be, in symbols. */
export function invalidParameter(field: string): UserError {
  return new UserError(codes.parameterInvalid, { field: ` (${field})` });
}
