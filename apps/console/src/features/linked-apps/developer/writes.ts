import { deleteAppRegistration, registerApp, rotateAppSecret, updateAppRegistration } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshRegistrations as invalidates } from './queries.ts';

export const registerWrite: Write<typeof registerApp> = { call: registerApp, invalidates };
export const updateWrite: Write<typeof updateAppRegistration> = { call: updateAppRegistration, invalidates };
export const rotateWrite: Write<typeof rotateAppSecret> = { call: rotateAppSecret };
export const deleteWrite: Write<typeof deleteAppRegistration> = { call: deleteAppRegistration, invalidates };
