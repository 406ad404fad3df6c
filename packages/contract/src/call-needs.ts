import { calls, files } from './index.ts';
import type { Need } from './permissions.ts';

/** The name of a call that needs a token, or of a file. */
export type PermittedCall =
  | {
      [Name in keyof typeof calls]: (typeof calls)[Name]['auth'] extends 'none' ? never : Name;
    }[keyof typeof calls]
  | keyof typeof files;

/** The permission of each call. The console's build replaces this module with its result. */
export const callNeeds = Object.fromEntries(
  Object.values({ ...calls, ...files }).flatMap(({ name, permission }) =>
    permission ? [[name, permission.needs]] : [],
  ),
) as Readonly<Record<PermittedCall, Need>>;
