import { type CallInput, recordEvent } from '@atoll/contract';
import { useEffect } from 'react';
import { deviceKind } from '#lib/browser/device.ts';
import { request } from '#lib/calls/api.ts';

export type ProductEvent = CallInput<typeof recordEvent>['event'];

/** Counts an event on our own server. Failures are ignored. */
export function record(event: ProductEvent): void {
  const device = deviceKind(navigator.userAgent);
  request(recordEvent, { event, device }, { notify: false, background: true }).catch(() => undefined);
}

export function useViewEvent(event: ProductEvent): void {
  useEffect(() => record(event), [event]);
}
