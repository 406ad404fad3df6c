import { type HubAnswer, type HubReason, hubReasons } from '@atoll/contract';
import { useEffect, useEffectEvent } from 'react';

export interface VoteKeys {
  isOn: boolean;
  canVote: boolean;
  isRejecting: boolean;
  reasons: readonly HubReason[];
  onVote: (answer: HubAnswer) => void;
  onReject: (isRejecting: boolean) => void;
  onReasons: (reasons: readonly HubReason[]) => void;
  onSkip: () => void;
}

/** Handles the vote keys y, n, t and s. During a rejection, 1 to 9 select reasons, Enter confirms and Escape goes back. */
export function useVoteKeys(keys: VoteKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!keys.isOn || isTyping || isChord || document.querySelector('dialog:modal')) return;
    if (act(event, keys)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Returns whether the key had an effect. */
export function act({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>, keys: VoteKeys): boolean {
  const { canVote, isRejecting, reasons, onVote, onReject, onReasons, onSkip } = keys;
  const letter = key.toLowerCase();
  if (letter === 's') {
    onSkip();
    return true;
  }
  if (!canVote) return false;
  if (isRejecting) {
    const reason = hubReasons[Number(key) - 1];
    if (reason) onReasons(toggled(reasons, reason));
    // On a button, Enter activates that button.
    else if (key === 'Enter' && reasons.length > 0 && !isButton(target)) onVote('no');
    else if (key === 'Escape') onReject(false);
    else return false;
    return true;
  }
  if (letter === 'y') onVote('yes');
  else if (letter === 't') onVote('cannot_tell');
  else if (letter === 'n') onReject(true);
  else return false;
  return true;
}

const isButton = (target: EventTarget | null) =>
  typeof Element !== 'undefined' && target instanceof Element && target.matches('button, a');

export function toggled(reasons: readonly HubReason[], reason: HubReason): readonly HubReason[] {
  return reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason];
}
