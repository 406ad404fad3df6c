import { createHash } from 'node:crypto';
import { randomOf } from './random.ts';
import { type Flaw, type Subject, streetPicture, subjects } from './street-picture.ts';

/** A picture with its facts. */
export interface Picture {
  readonly subject: Subject;
  readonly flaw: Flaw;
  /** Whether reviewers disagree about it. */
  readonly isUnclear: boolean;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

const [badShare, unclearShare] = [0.15, 0.08];

/** Draws the pictures of a demo, and recognizes them by their bytes. */
export function createAlbum() {
  const known = new Map<string, Picture>();
  const draw = async (seed: string, subject: Subject, flaw: Flaw, isUnclear: boolean): Promise<Picture> => {
    const bytes = await streetPicture(seed, subject, flaw);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const picture = { subject, flaw, isUnclear, bytes, sha256 };
    known.set(sha256, picture);
    return picture;
  };
  return {
    /** Draws a picture that a contributor might send: mostly good. */
    take(seed: string): Promise<Picture> {
      const random = randomOf(`take ${seed}`);
      const subject = random.any(subjects);
      const drawn = random.next();
      const flaw = drawn < badShare ? random.any(['low_quality', 'personal_data'] as const) : null;
      return draw(seed, subject, flaw, flaw === null && drawn < badShare + unclearShare);
    },
    /** Draws a good or a bad picture. */
    known(seed: string, isGood: boolean): Promise<Picture> {
      const random = randomOf(`known ${seed}`);
      const flaw = isGood ? null : random.any(['low_quality', 'personal_data'] as const);
      return draw(seed, random.any(subjects), flaw, false);
    },
    find: (sha256: string | null | undefined): Picture | undefined =>
      sha256 ? known.get(sha256) : undefined,
  };
}

export type Album = ReturnType<typeof createAlbum>;
