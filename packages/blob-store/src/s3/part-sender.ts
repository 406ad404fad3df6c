import { type CompletedPart, UploadPartCommand } from '@aws-sdk/client-s3';
import type { Part } from './cut-parts.ts';
import type { S3Engine } from './engine.ts';

/** Parts of one blob in transit, in addition to the one that is being filled. */
const partsUnderWay = 2;

export interface Upload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

/** Sends the parts of one upload in order, and releases each. */
export interface PartSender {
  /** Resolves as soon as the next part may be read; rejects if an earlier one failed. */
  send(part: Part): Promise<void>;
  finish(): Promise<{ parts: CompletedPart[]; sizeBytes: number }>;
  /** Aborts running requests, so that nothing arrives afterwards. */
  stop(): Promise<void>;
}

export function createPartSender(engine: S3Engine, upload: Upload): PartSender {
  const stopping = new AbortController();
  const sent: Promise<CompletedPart>[] = [];
  const underWay = new Set<Promise<CompletedPart>>();
  let sizeBytes = 0;

  const sendPart = async (part: Part, PartNumber: number): Promise<CompletedPart> => {
    try {
      const command = new UploadPartCommand({ ...upload, PartNumber, Body: part.data });
      const { ETag } = await engine.send(command, { abortSignal: stopping.signal });
      return { PartNumber, ETag };
    } finally {
      part.release();
    }
  };

  return {
    async send(part) {
      sizeBytes += part.data.length;
      const sending = sendPart(part, sent.length + 1);
      sent.push(sending);
      underWay.add(sending);
      // A failure surfaces at the race, at `finish` or at `stop`, whichever comes first.
      sending.then(
        () => underWay.delete(sending),
        () => undefined,
      );
      if (underWay.size >= partsUnderWay) await Promise.race(underWay);
    },
    async finish() {
      return { parts: await Promise.all(sent), sizeBytes };
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(sent);
    },
  };
}
