import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createSlots } from './slots.ts';

export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** OWASP ASVS 5.0, 11.4.2: argon2id, 19 MiB, two passes, one lane. */
export const defaultHashCost: HashCost = { memoryKib: 19_456, passes: 2 };

/** Hashing uses libuv's threads. Two at a time leave the others for files and DNS. */
const defaultConcurrency = 2;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash, so that it doesn't reveal which accounts exist. */
  verify(hashed: string | null, password: string): Promise<boolean>;
  /** Hashes another password with the salt and costs of `hashed`, so that one hash can be compared with many. */
  hashLike(hashed: string, password: string): Promise<string>;
  /** Reports whether `hashed` has other costs than the current ones. */
  isOutdated(hashed: string): boolean;
}

export function createPasswordHasher(
  options: { cost?: HashCost; concurrency?: number } = {},
): PasswordHasher {
  const { memoryKib, passes } = options.cost ?? defaultHashCost;
  // Argon2id and version 0x13 are the library's defaults; its constants are const enums, which type stripping doesn't support.
  const settings = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const inSlot = createSlots(options.concurrency ?? defaultConcurrency);
  let stranger: Promise<string> | undefined;

  const hashInSlot = (password: string) => inSlot(() => hash(password, settings));

  return {
    hash: hashInSlot,
    async verify(hashed, password) {
      if (hashed !== null) return inSlot(() => verify(hashed, password));
      stranger ??= hashInSlot('nobody has this password');
      const decoy = await stranger;
      await inSlot(() => verify(decoy, password));
      return false;
    },
    hashLike(hashed, password) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      const salt = Buffer.from(hashed.split('$')[4] ?? '', 'base64');
      return inSlot(() => hash(password, { memoryCost, timeCost, parallelism, salt }));
    },
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost !== memoryKib || timeCost !== passes || parallelism !== 1;
    },
  };
}
