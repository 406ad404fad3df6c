import { checkRule, type Rule } from '@atoll/verification';
import { useEffect, useRef, useState } from 'react';
import type { Question, Trials } from './simulation.worker.ts';

/** Short enough to follow a slider, but not through every value in between. */
const restMs = 150;

export interface Simulation {
  /** Null until the first result, and for a rule that can't be simulated. */
  trials: Trials | null;
  isRunning: boolean;
}

/** Simulates a rule in a worker, so that the page stays responsive. Results for older rules are dropped. */
export function useSimulation(rule: Rule): Simulation {
  const worker = useRef<Worker>(undefined);
  const count = useRef(0);
  const [trials, setTrials] = useState<Trials | null>(null);
  const [asked, setAsked] = useState(0);
  const isValid = checkRule(rule).length === 0;
  const text = JSON.stringify(rule);
  useEffect(() => {
    const started = new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Trials>) => setTrials(data));
    worker.current = started;
    return () => started.terminate();
  }, []);
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => {
      count.current++;
      const question: Question = { id: count.current, rule: JSON.parse(text) };
      worker.current?.postMessage(question);
      setAsked(question.id);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, isValid]);
  return {
    trials: isValid ? trials : null,
    isRunning: isValid && (trials === null || trials.id < asked),
  };
}
