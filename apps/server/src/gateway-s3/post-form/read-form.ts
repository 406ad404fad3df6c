import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { expandFilename, type PostFields, S3Error } from '@atoll/s3-protocol';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** A browser's form up to its file, which has not been read yet. Fields that refer to the file's name contain it. */
export interface PostForm {
  fields: PostFields;
  /** Yields the file once; throws if the form ends before the file does. */
  file: AsyncIterable<Uint8Array>;
}

/** S3's limit for everything before the file. Source: S3 API, "Error responses", `MaxPostPreDataLengthExceededError`. */
const maxFieldBytes = 20 * 1024;
const maxFields = 200;
const maxHeaderBytes = 8 * 1024;
const fileField = 'file';

/**
 * Parses a form as it arrives, in bounded memory. Ignores everything after the file, as S3 does.
 * @throws {S3Error} `MalformedPOSTRequest`, `MaxPostPreDataLengthExceededError`, `IncorrectNumberOfFilesInPostRequest`
 */
export async function readForm(incoming: IncomingMessage): Promise<PostForm> {
  const parser = createParser(incoming);
  const fields = new Map<string, string>();
  const found = Promise.withResolvers<PostForm>();
  let fieldBytes = 0;
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isNameCut || isValueCut || fieldBytes > maxFieldBytes) found.reject(tooLarge());
    const known = name.toLowerCase();
    const earlier = fields.get(known);
    fields.set(known, earlier === undefined ? value : `${earlier},${value}`);
  });
  parser.on('fieldsLimit', () => found.reject(tooLarge()));
  parser.on('file', (_, file, filename) => {
    // An error before the first read must not be lost.
    file.on('error', (cause) => file.destroy(cause));
    whenBrokenOff(incoming, () => file.destroy(new S3Error('IncompleteBody')));
    // A copy, because the parser would add fields after the file.
    found.resolve({ fields: expandFilename(new Map(fields), filename), file: readFile(file) });
  });
  parser.on('finish', () => found.reject(new S3Error('IncorrectNumberOfFilesInPostRequest')));
  parser.on('error', (cause) => found.reject(new S3Error('MalformedPOSTRequest', { cause })));
  whenBrokenOff(incoming, () => found.reject(new S3Error('IncompleteBody')));
  if (incoming.readableEnded) parser.end();
  else incoming.pipe(parser);
  return found.promise.catch((error: unknown) => {
    // The connection must survive a refusal, so that it can be answered.
    incoming.unpipe(parser);
    throw error;
  });
}

/** Calls the function if the connection is lost before the request's end. */
function whenBrokenOff(incoming: IncomingMessage, then: () => void): void {
  incoming.once('close', () => {
    if (!incoming.complete) then();
  });
}

function createParser(incoming: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' },
      // Some clients give each field a file name.
      isPartAFile: (name) => name?.toLowerCase() === fileField,
      preservePath: true,
      limits: {
        fieldNameSize: 1024,
        fieldSize: maxFieldBytes,
        fields: maxFields,
        files: 1,
        headerPairs: 32,
        headerSize: maxHeaderBytes,
      },
    });
  } catch (cause) {
    throw new S3Error('MalformedPOSTRequest', { cause });
  }
}

async function* readFile(file: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new S3Error('IncompleteBody', { cause });
  } finally {
    // The rest is discarded, so that the parser reaches the end of the form.
    file.resume();
  }
}

function tooLarge(): S3Error {
  return new S3Error('MaxPostPreDataLengthExceededError');
}
