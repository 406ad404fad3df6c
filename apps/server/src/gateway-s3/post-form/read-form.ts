import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type PostFields, S3Error } from '@atoll/s3-protocol';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** A browser's form up to its file, which has not been read yet. */
export interface PostForm {
  fields: PostFields;
  /** What the browser called the file, perhaps with folders. */
  filename: string;
  /** Once; throws when the form ends before the file does. */
  file: AsyncIterable<Uint8Array>;
}

/** S3's limit for all that stands before the file. Source: S3 API, "Error responses", `MaxPostPreDataLengthExceededError`. */
const maxFieldBytes = 20 * 1024;
const maxFields = 200;
const maxHeaderBytes = 8 * 1024;
const fileField = 'file';

/**
 * Reads a form as it comes, with bounded memory. What follows the file is ignored, as S3 has it.
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
    // Of two fields of one name the policy must not see one and the object get the other.
    if (fields.has(known)) found.reject(new S3Error('MalformedPOSTRequest'));
    fields.set(known, value);
  });
  parser.on('fieldsLimit', () => found.reject(tooLarge()));
  parser.on('file', (_, file, filename) => {
    incoming.once('close', () => file.destroy());
    found.resolve({ fields, filename: filename ?? '', file: readFile(file) });
  });
  parser.on('finish', () => found.reject(new S3Error('IncorrectNumberOfFilesInPostRequest')));
  parser.on('error', (cause) => found.reject(new S3Error('MalformedPOSTRequest', { cause })));
  incoming.once('close', () => found.reject(new S3Error('IncompleteBody')));
  incoming.pipe(parser);
  return found.promise.catch((error: unknown) => {
    // The connection must outlive a refusal, so that it can be answered.
    incoming.unpipe(parser);
    throw error;
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
    // Nobody wants the rest, which must not stop the reading of the form.
    file.resume();
  }
}

function tooLarge(): S3Error {
  return new S3Error('MaxPostPreDataLengthExceededError');
}
