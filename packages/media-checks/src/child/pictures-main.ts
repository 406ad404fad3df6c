/** The program of a process that creates thumbnails. It drops all other rights before it loads a decoder. */
import { readFileSync } from 'node:fs';
import { lockDown } from '@atoll/sandboxed-process/lock-down';
import { serveRequests, writeAnswer } from '@atoll/sandboxed-process/serve';
import { writeFrame } from '@atoll/sandboxed-process/wire';
import { maxPictureRequestBytes, type PictureRequest, pictureFrames } from '../wire/pictures.ts';

lockDown({ keepsWebAssembly: true });
const { shrinkPicture } = await import('../reading/image/shrink-picture.ts');
await serveRequests<PictureRequest>(maxPictureRequestBytes, async ({ path, ...bounds }) => {
  const made = shrinkPicture(readFileSync(path), bounds);
  if (typeof made === 'string') writeFrame(writeAnswer, pictureFrames.refusal, Buffer.from(made));
  else writeFrame(writeAnswer, pictureFrames.png, Buffer.from(made));
});
