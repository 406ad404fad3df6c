import { googleSignIn, register, saveTags, sendMail, validateEmail } from '@atoll/contract';
import type { Write } from '#lib/write.ts';

export const mailWrite: Write<typeof sendMail> = { call: sendMail };
export const verifyWrite: Write<typeof validateEmail> = { call: validateEmail };
export const registerWrite: Write<typeof register> = { call: register };
export const googleWrite: Write<typeof googleSignIn> = { call: googleSignIn };
export const tagsWrite: Write<typeof saveTags> = { call: saveTags };
