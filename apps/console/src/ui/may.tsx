import type { ReactNode } from 'react';
import { type CallName, covers } from '#lib/may.ts';
import { useUser } from '#lib/use-user.ts';

/** Whether the person may make a call in the account they act for: what they may not is not offered. */
export function useMay(call: CallName): boolean {
  return covers(useUser()?.role, call);
}

/** Renders its children only for those who may make a call. */
export function May({ call, children }: { call: CallName; children: ReactNode }) {
  return useMay(call) ? children : null;
}
