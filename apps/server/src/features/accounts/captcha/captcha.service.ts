import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import {
  hashSecret,
  hashTyped,
  isSameHash,
  isSecretShaped,
  newSalt,
  newSecret,
  randomCode,
} from '../kernel/secrets.ts';
import { insertCaptcha, takeCaptcha } from './captcha.store.ts';
import { createWork, isWorkDone } from './proof-of-work.ts';

const lifeMs = 5 * 60_000;
const textLength = 5;

/** Without pairs that a distorted picture makes alike: 2 and Z, 5 and S, 8 and B, U and V. */
export const captchaAlphabet = '34679ACDEFGHJKLMNPQRTWXY';

export type CaptchaService = ReturnType<typeof createCaptchaService>;

export function createCaptchaService(deps: {
  database: Database;
  clock: Clock;
  /** Renders a text as a PNG. */
  draw: (text: string) => Promise<Buffer>;
}) {
  const { database, clock, draw } = deps;
  return {
    async create() {
      const [key, workKey, salt, text] = [
        newSecret(),
        newSecret(),
        newSalt(),
        randomCode(textLength, captchaAlphabet),
      ];
      const [picture, challenge] = await Promise.all([draw(text), createWork(workKey)]);
      const captcha = {
        id: hashSecret(key),
        salt,
        textHash: hashTyped(salt, text),
        workKey,
        expiresAt: clock.now() + lifeMs,
      };
      await database.transaction((tx) => insertCaptcha(tx, captcha));
      return {
        key_captcha: key,
        val_captcha: `data:image/png;base64,${picture.toString('base64')}`,
        challenge,
      };
    },

    /** Reports whether `answer` is the picture's text or the proof of work. Any attempt invalidates the captcha. */
    async spend(key: string, answer: string) {
      if (!isSecretShaped(key)) return false;
      const captcha = await database.transaction((tx) => takeCaptcha(tx, hashSecret(key)));
      if (!captcha || captcha.expiresAt <= clock.now()) return false;
      if (isSameHash(captcha.textHash, hashTyped(captcha.salt, answer))) return true;
      return isWorkDone(answer, captcha.workKey);
    },
  };
}
