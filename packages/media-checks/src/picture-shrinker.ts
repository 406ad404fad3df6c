import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnswerReceiver, createTurns, startWorkerProcess } from '@atoll/sandboxed-process';
import { measureImage } from './reading/image/measure-image.ts';
import {
  type PictureBounds,
  type PictureRefusal,
  type PictureRequest,
  pictureFrames,
  pictureRefusals,
} from './wire/pictures.ts';

/** A PNG that has only the pixels of the original. */
export interface SmallPicture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PictureShrinkerOptions extends PictureBounds {
  /** Folder for its own subfolders. By default the system's folder for temporary files. */
  readonly folder?: string;
}

/** Creates small copies of pictures, in sandboxed processes. */
export interface PictureShrinker {
  /** Makes a copy, one at a time. The picture may be anything. */
  shrink(picture: Buffer, signal: AbortSignal): Promise<SmallPicture | PictureRefusal>;
}

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const program = fileURLToPath(new URL('./child/pictures-main.ts', import.meta.url));
const timeoutMs = 20_000;
const memoryMb = 384;

export function createPictureShrinker({
  folder: parent = tmpdir(),
  ...bounds
}: PictureShrinkerOptions): PictureShrinker {
  const turns = createTurns([parent]);
  return {
    async shrink(picture, signal) {
      // Other files don't deserve a process.
      if (!hasKnownStart(picture)) return 'unknown_format';
      return turns.run(signal, async (place) => {
        const folder = await mkdtemp(join(place, 'picture-'));
        try {
          const path = join(folder, 'file');
          await writeFile(path, picture);
          return await askProcess(folder, { path, ...bounds });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
  };
}

/** Reports whether a file starts as a PNG, a JPEG or a WebP does. */
function hasKnownStart(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12);
  return start.startsWith('\x89PNG\r\n') || start.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(start);
}

/** Asks a new process and ends it, because a picture may leave it in any state. */
async function askProcess(folder: string, request: PictureRequest): Promise<SmallPicture | PictureRefusal> {
  const options = { packageFolder, program, folder, memoryMb, timeoutMs, requests: 1 };
  const worker = startWorkerProcess<PictureRequest, SmallPicture | PictureRefusal>(options);
  try {
    return await worker.run(request, receiverOf(request));
  } finally {
    await worker.kill('broken');
  }
}

/** Checks the answer, because a picture may have taken over the process. */
function receiverOf({ maxWidth, maxHeight }: PictureBounds): AnswerReceiver<SmallPicture | PictureRefusal> {
  return {
    accept({ kind, payload }) {
      if (kind === pictureFrames.refusal) {
        const reason = pictureRefusals.find((one) => one === payload.toString('latin1'));
        if (!reason) throw new RangeError('an unknown refusal');
        return reason;
      }
      const size = measureImage(payload);
      if (kind !== pictureFrames.png || size?.type !== 'png') throw new RangeError('an unknown frame');
      if (size.width > maxWidth || size.height > maxHeight)
        throw new RangeError('a picture that is too large');
      return { png: Buffer.from(payload), width: size.width, height: size.height };
    },

    stop: () => 'broken',
  };
}
