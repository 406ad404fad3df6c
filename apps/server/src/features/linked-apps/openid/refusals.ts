import { codes } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

export function appUnknown(): UserError {
  return new UserError(codes.appAddressRefused);
}

/** Returns 1027, for rules that a schema can't express. */
export function invalidParameter(field: string): UserError {
  return new UserError(codes.parameterInvalid, { field: ` (${field})` });
}
