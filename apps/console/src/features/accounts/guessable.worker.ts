import { isGuessablePassword } from '@atoll/contract/guessable-password';

export interface GuessQuestion {
  password: string;
  names: readonly string[];
}

/** Answers one question at a time. The word lists take a while to load, so the page asks a worker. */
self.onmessage = ({ data: { password, names } }: MessageEvent<GuessQuestion>) => {
  self.postMessage(isGuessablePassword(password, names));
};
