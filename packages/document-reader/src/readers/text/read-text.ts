import { readFile, stat } from 'node:fs/promises';
import type { Block, DocumentText } from '../../document.ts';
import type { DocumentFormat } from '../../formats.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { Reader } from '../reader.ts';
import { codeBlocks } from './code.ts';
import { csvBlocks } from './csv.ts';
import { type DecodedText, decodeText } from './decode.ts';
import { markdownBlocks } from './markdown.ts';
import { plainBlocks } from './plain.ts';

/** The most bytes that any encoding needs for a UTF-16 code unit. */
const maxBytesPerChar = 4;

type FindBlocks = (text: string) => { blocks: readonly Block[]; title?: string | undefined };

/** Reads a format whose text is the file itself. */
function textReader(format: DocumentFormat, findBlocks: FindBlocks): Reader {
  return async ({ path, maxTextChars, charset }): Promise<DocumentText> => {
    const { size } = await stat(path);
    if (size > maxTextChars * maxBytesPerChar) throw new UnreadableError('too_large');
    const decoded = decodeText(await readFile(path), maxTextChars, charset);
    const { blocks, title } = findBlocks(decoded.text);
    return { format, text: decoded.text, blocks, ...verbatimOf(decoded), ...(title && { title }) };
  };
}

function verbatimOf({ isExact, encoding, bomBytes }: DecodedText) {
  return isExact ? { isVerbatim: true, encoding, bomBytes } : { isVerbatim: false };
}

export const readPlain = textReader('text', (text) => ({ blocks: plainBlocks(text) }));
export const readMarkdown = textReader('markdown', markdownBlocks);
export const readCode = textReader('code', (text) => ({ blocks: codeBlocks(text) }));
export const readJson = textReader('json', (text) => ({ blocks: codeBlocks(text) }));
export const readJsonLines = textReader('jsonl', (text) => ({ blocks: codeBlocks(text) }));
export const readCsv = textReader('csv', (text) => ({ blocks: csvBlocks(text) }));
export const readTsv = textReader('tsv', (text) => ({ blocks: csvBlocks(text, '\t') }));
