import { meetsPasswordRules } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { askGuessable } from './ask-guessable.ts';

export interface NewPasswordCheck {
  /** Null until it is known, and while the password violates a rule. */
  isGuessable: boolean | null;
  /** Whether the server will accept the password: it meets the rules and is not easy to guess. */
  isAcceptable: boolean;
}

interface Answer {
  question: string;
  isGuessable: boolean;
}

/** Checks a new password as it is typed. `names` are words that it must not consist of, such as the email address. */
export function useNewPassword(password: string, names: readonly string[]): NewPasswordCheck {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const meetsRules = meetsPasswordRules(password);
  const question = JSON.stringify([password, ...names]);

  useEffect(() => {
    if (!meetsRules) return;
    let isCurrent = true;
    const [asked = '', ...words] = JSON.parse(question) as string[];
    void askGuessable({ password: asked, names: words }).then((isGuessable) => {
      if (isCurrent) setAnswer({ question, isGuessable });
    });
    return () => {
      isCurrent = false;
    };
  }, [question, meetsRules]);

  const isGuessable = meetsRules && answer?.question === question ? answer.isGuessable : null;
  return { isGuessable, isAcceptable: isGuessable === false };
}
