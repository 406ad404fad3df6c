import type { ReactNode } from 'react';
import { useUser } from '#lib/calls/use-user.ts';
import { type CallName, covers } from '#lib/session/may.ts';

/** Reports whether the person may make a call in the current account. Other actions are not shown. */
export function useMay(call: CallName): boolean {
  return covers(useUser()?.role, call);
}

/** Renders its children only for people who may make a call. */
export function May({ call, children }: { call: CallName; children: ReactNode }) {
  return useMay(call) ? children : null;
}
