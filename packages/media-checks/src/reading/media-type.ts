import { fileTypeFromBuffer } from 'file-type';
import { parseBuffer } from 'music-metadata';
import { hasVideoTrack } from './audio/webm.ts';
import { decodeText } from './text/decode-text.ts';

/** Names of one type, by the name that we use. */
const aliases: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'audio/x-aiff': 'audio/aiff',
};

/** Containers whose first bytes don't say whether there is video. */
const containers = ['video/webm', 'video/mp4', 'video/ogg', 'application/ogg', 'video/matroska'];
const headBytes = 1024 * 1024;

/** Returns a file's media type based only on its bytes, without parameters; null if unknown. */
export async function mediaTypeOf(bytes: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = withoutParameters(found?.mime);
  if (type === undefined) return textTypeOf(bytes);
  if (!containers.includes(type)) return aliases[type] ?? type;
  return (await hasVideo(bytes, type)) ? type : type.replace(/^\w+/, 'audio');
}

function withoutParameters(type: string | undefined): string | undefined {
  return type?.split(';')[0]?.trim().toLowerCase();
}

async function hasVideo(bytes: Buffer, mimeType: string): Promise<boolean> {
  if (mimeType === 'video/webm' || mimeType === 'video/matroska') return hasVideoTrack(bytes);
  try {
    const { format } = await parseBuffer(bytes.subarray(0, headBytes), { mimeType }, { skipCovers: true });
    return format.hasVideo !== false;
  } catch {
    return true;
  }
}

function textTypeOf(bytes: Buffer): string | null {
  const text = bytes.length > 0 ? decodeText(bytes.subarray(0, headBytes))?.text : undefined;
  if (text === undefined) return null;
  if (/^\s*(<!doctype html|<html|<head|<body|<script)/i.test(text)) return 'text/html';
  return 'text/plain';
}

/** Returns the kind of reader for a type. */
export function contentKindOf(mediaType: string | null): 'image' | 'audio' | 'text' | undefined {
  const kind = mediaType?.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'text' ? kind : undefined;
}

const markup = /<(!doctype html|html|script|svg|iframe|body)[\s>/]/i;
const pieceBytes = 1024 * 1024;
/** Longer than the longest tag that is looked for. */
const overlapBytes = 32;

/** Returns whether a file of another type would be a page for a reader that ignores its type. */
export function hasMarkup(bytes: Buffer, mediaType: string | null): boolean {
  if (mediaType === 'text/plain') return false;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (markup.test(bytes.toString('latin1', at, at + pieceBytes + overlapBytes))) return true;
  }
  return false;
}
