import { isGuessablePassword } from '@atoll/contract/guessable-password';

export interface GuessQuestion {
  password: string;
  names: readonly string[];
}

/** Answers one question at a time. Runs in a worker, because the word lists take time to load. */
self.onmessage = ({ data: { password, names } }: MessageEvent<GuessQuestion>) => {
  self.postMessage(isGuessablePassword(password, names));
};
