import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { limits } from '../limits.ts';
import { legibleLines, legibleText } from '../text.ts';

export const productEvents = ['signin_view', 'signup_view', 'signin_success', 'signup_success'] as const;

export const sendFeedback = defineCall({
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/support/feedback',
  summary: 'Send feedback to the operator.',
  auth: 'session',
  permission: { needs: 'self' },
  audit: false,
  input: z.strictObject({
    topic: z.enum(['idea', 'problem', 'praise', 'question']),
    message: legibleLines(limits.feedbackMaxLength).check(z.minLength(1)),
    /** The console path it was written on. */
    page: z.optional(legibleText(1024)),
  }),
  output: noData,
  codes: [1002],
});

export const recordEvent = defineCall({
  name: 'recordEvent',
  method: 'POST',
  path: '/api/support/events',
  summary: 'Record a sign-in or sign-up event. Events stay on this server.',
  auth: 'none',
  input: z.strictObject({ event: z.enum(productEvents), device: z.enum(['h5', 'web']) }),
  output: noData,
  codes: [],
});

export const supportCalls = { sendFeedback, recordEvent };
