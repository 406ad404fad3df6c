import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import type { DocumentFormat } from '../formats.ts';
import { UnreadableError } from '../unreadable-error.ts';

/** Kinds of files that their first bytes identify. Encrypted Office files, and those from before 2007, are compound files. */
type Signature = 'pdf' | 'zip' | 'parquet' | 'encrypted-parquet' | 'compound' | 'picture' | 'rtf';

const signatures: readonly (readonly [Signature, string])[] = [
  ['pdf', '%PDF-'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['parquet', 'PAR1'],
  ['encrypted-parquet', 'PARE'],
  ['compound', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['picture', '\x89PNG\r\n\x1a\n'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'RIFF'],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
  ['rtf', '{\\rtf'],
];

/** The signature of formats that have one; the others are text. */
const expectedSignatures: Readonly<Partial<Record<DocumentFormat, Signature>>> = {
  pdf: 'pdf',
  docx: 'zip',
  pptx: 'zip',
  xlsx: 'zip',
  odt: 'zip',
  ods: 'zip',
  odp: 'zip',
  epub: 'zip',
  parquet: 'parquet',
  picture: 'picture',
};

/** A PDF may have other bytes before its signature. */
const headBytes = 1_024;

/**
 * Checks that a file has the format that its name suggests.
 *
 * @throws {UnreadableError} if it has no bytes, is encrypted, or is something else
 */
export async function checkSignature(path: string, format: DocumentFormat): Promise<void> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, headBytes);
    if (head.length === 0) throw new UnreadableError('no_text');
    const expected = expectedSignatures[format];
    const found = signatureOf(head, expected);
    if (found === expected) return;
    if (await isEncrypted(file, head, found)) throw new UnreadableError('encrypted');
    throw new UnreadableError(found || isText(head) ? 'wrong_format' : 'broken');
  } finally {
    await file.close();
  }
}

function signatureOf(head: Buffer, expected: Signature | undefined): Signature | undefined {
  const text = head.toString('latin1');
  if (expected === 'pdf' && text.includes('%PDF-')) return 'pdf';
  return signatures.find(([, start]) => text.startsWith(start))?.[0];
}

/** Reports whether the bytes are readable text, as in a web page that was named as a document. */
function isText(head: Buffer): boolean {
  // The sample may cut a character at its end.
  const isCharacters = isUtf8(head.subarray(0, Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))));
  return isCharacters && !/\p{Cc}/u.test(head.toString('latin1').replace(/[\t\n\f\r\x80-\x9f]/g, ''));
}

const maxDirectoryBytes = 64 * 1024;
/** Name of the part that holds an encrypted Office file (MS-OFFCRYPTO 1.3.3). */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

async function isEncrypted(file: FileHandle, head: Buffer, found: Signature | undefined): Promise<boolean> {
  if (found === 'encrypted-parquet') return true;
  if (found !== 'compound' || head.length < 52) return false;
  // The directory of the compound file's parts (MS-CFB 2.2).
  const sectorBytes = 2 ** Math.min(head.readUInt16LE(30), 16);
  const directory = await readAt(file, (head.readUInt32LE(48) + 1) * sectorBytes, maxDirectoryBytes);
  return directory.includes(encryptedPart);
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}
