import * as z from 'zod/mini';
import { defineCall, nothing } from '../define-call.ts';
import { appPermissions } from '../permissions.ts';
import { text } from '../text.ts';
import { hubPath } from './limits.ts';

/** The connection of the data hub to the storage of its account, made at the consent screen. */

const link = z.strictObject({
  is_linked: z.boolean(),
  /** Empty if it is not linked. */
  permissions: z.array(z.enum(appPermissions)),
  linked_at: z.nullable(z.int()),
});

export const getHubStorage = defineCall({
  name: 'getHubStorage',
  method: 'GET',
  path: `${hubPath}/storage`,
  summary: 'Retrieve the data hub’s storage connection and permissions.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: link,
  codes: [1063],
});

export const connectHubStorage = defineCall({
  name: 'connectHubStorage',
  method: 'POST',
  path: `${hubPath}/storage`,
  summary: 'Connect the data hub to the storage account with the identity from the consent screen.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ identity: text(1000).check(z.minLength(1)) }),
  output: link,
  codes: [1014, 1063],
});

export const hubStorageCalls = { getHubStorage, connectHubStorage };
