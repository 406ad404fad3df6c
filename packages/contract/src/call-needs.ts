import { calls, files, streams } from './index.ts';
import type { Need } from './permissions.ts';

/** The name of a call that needs a token, of a file or of a stream. */
export type PermittedCall =
  | {
      [Name in keyof typeof calls]: (typeof calls)[Name]['auth'] extends 'none' ? never : Name;
    }[keyof typeof calls]
  | keyof typeof files
  | keyof typeof streams;

/** The permission of each call. The console's build replaces this module with its result. */
export const callNeeds = Object.fromEntries(
  Object.values({ ...calls, ...files, ...streams }).flatMap(({ name, permission }) =>
    permission ? [[name, permission.needs]] : [],
  ),
) as Readonly<Record<PermittedCall, Need>>;
