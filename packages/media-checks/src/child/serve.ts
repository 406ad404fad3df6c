import { serveRequests, writeAnswer } from '@atoll/sandboxed-process/serve';
import { writeFrame } from '@atoll/sandboxed-process/wire';
import {
  type FactsPart,
  frameKinds,
  maxRequestBytes,
  type ReadFile,
  type ReadRequest,
} from '../wire/messages.ts';

/** Reads the requested files one after the other, until there are no more requests. */
export function serve(readFile: ReadFile): Promise<void> {
  return serveRequests<ReadRequest>(maxRequestBytes, async (request) => {
    await readFile(request, report);
    writeFrame(writeAnswer, frameKinds.end, Buffer.alloc(0));
  });
}

function report(part: FactsPart): void {
  writeFrame(writeAnswer, frameKinds.part, Buffer.from(JSON.stringify(part)));
}
