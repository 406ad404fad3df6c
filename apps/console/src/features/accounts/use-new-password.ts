import { meetsPasswordRules } from '@atoll/contract';
import { useEffect, useRef, useState } from 'react';
import { askGuessable } from './ask-guessable.ts';

export interface NewPasswordCheck {
  /** Null until it is known, and while the password violates a rule. */
  isGuessable: boolean | null;
  /** Whether the password violates a rule or is easy to guess. */
  isRefused: boolean;
  /** Whether it is not known yet if the password is easy to guess. */
  isChecking: boolean;
  /** Whether a submitted form waits for the check. */
  isAwaited: boolean;
  /**
   * Returns a handler that submits a form once its password is checked. A password that is easy to guess, or was edited
   * since, is not submitted.
   */
  onceChecked: <Values>(submit: (values: Values) => unknown) => (values: Values) => Promise<void>;
}

interface Answer {
  question: string;
  isGuessable: boolean;
}

/** Checks a new password as it is typed. `names` are words that it must not consist of, such as the email address. */
export function useNewPassword(password: string, names: readonly string[]): NewPasswordCheck {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const meetsRules = meetsPasswordRules(password);
  const question = JSON.stringify([password, ...names]);
  const latest = useRef({ question, isGuessable: Promise.resolve(false) });

  useEffect(() => {
    if (!meetsRules) return;
    const [asked = '', ...words] = JSON.parse(question) as string[];
    const isGuessable = askGuessable({ password: asked, names: words });
    latest.current = { question, isGuessable };
    void isGuessable.then((is) => {
      if (latest.current.question === question) setAnswer({ question, isGuessable: is });
    });
    return () => {
      latest.current = { question: '', isGuessable };
    };
  }, [question, meetsRules]);

  const isGuessable = meetsRules && answer?.question === question ? answer.isGuessable : null;
  return {
    isGuessable,
    isRefused: !meetsRules || isGuessable === true,
    isChecking: meetsRules && isGuessable === null,
    isAwaited,
    onceChecked: (submit) => async (values) => {
      const { question: asked, isGuessable: check } = latest.current;
      setAwaited(true);
      const isRefused = await check.finally(() => setAwaited(false));
      if (!isRefused && latest.current.question === asked) await submit(values);
    },
  };
}
