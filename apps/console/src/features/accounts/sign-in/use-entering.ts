import type { CallOutput, signIn } from '@atoll/contract';
import { useState } from 'react';
import { session } from '#lib/calls/api.ts';
import { finishSignIn } from '../after-sign-in.ts';
import { useEntryQuery } from '../entry-query.ts';
import { useGo } from '../go.ts';
import { type ProductEvent, record } from '../product-event.ts';

/** The output of calls that sign in: a token, or the ticket of a second step. */
export type Entrance = CallOutput<typeof signIn>;

/** A required second step. */
export interface Step {
  ticket: string;
  kinds: NonNullable<Entrance['second_factor']>['kinds'];
  keep: boolean;
}

/** Completes every kind of sign-in: continues with the token, or requests the second step first. */
export function useEntering() {
  const query = useEntryQuery();
  const go = useGo();
  const [step, setStep] = useState<Step | null>(null);
  const enter = async (entrance: Entrance, keep: boolean, event: ProductEvent = 'signin_success') => {
    if (entrance.second_factor) setStep({ ...entrance.second_factor, keep });
    if (entrance.token === undefined) return;
    session.signIn(entrance.token, keep);
    record(event);
    await go(await finishSignIn(query));
  };
  return { step, enter, giveUp: () => setStep(null) };
}

export type Enter = ReturnType<typeof useEntering>['enter'];
