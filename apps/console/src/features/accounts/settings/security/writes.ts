import { endOtherSessions, endSession, forgetDevice } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshSecurity } from './queries.ts';

const invalidates = () => void refreshSecurity();

export const endSessionWrite: Write<typeof endSession> = { call: endSession, invalidates };
export const endOthersWrite: Write<typeof endOtherSessions> = { call: endOtherSessions, invalidates };
export const forgetDeviceWrite: Write<typeof forgetDevice> = { call: forgetDevice, invalidates };
