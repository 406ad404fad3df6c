import { useState } from 'react';
import { useAction } from '../shell/use-action.ts';

export interface OpenedMedia {
  readonly url: string;
  readonly similarUrl: string | null;
}

/** Opens media by a call on request, and records whether it was played to its end. */
export function useMedia(open: () => Promise<OpenedMedia>) {
  const [media, setMedia] = useState<OpenedMedia | null>(null);
  const [isSeen, setSeen] = useState(false);
  const { run, isRunning, problem } = useAction();
  return {
    media,
    isSeen,
    isOpening: isRunning,
    problem,
    open: () => void run(async () => setMedia(await open())),
    onSeen: () => setSeen(true),
  };
}

export type Media = ReturnType<typeof useMedia>;
