import type { CallInput, startHubItem } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { canonicalJson } from '@atoll/dataset-release/json';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type Item, untouched } from '../kernel/item.ts';
import { quarantineKeyOf } from '../kernel/item-files.ts';
import { takesFiles } from '../kernel/project.ts';
import type { CheckAnswers } from '../projects/form-answers.ts';
import type { LiveProject } from '../projects/live-project.ts';
import { invalid } from './taking.ts';

/** The fields of a new item. */
export interface NewItem {
  readonly clientKey: string;
  readonly language: string;
  readonly country: string;
  readonly text: string | undefined;
  readonly answers: CallInput<typeof startHubItem>['answers'];
  readonly file: SentFile | undefined;
}

interface SentFile {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly isStripped: boolean;
}

/** The sender of an item. */
export interface Sender {
  readonly contributorId: string;
  readonly personId: string;
  readonly payeeAccountId: string;
}

export interface Gold {
  readonly answer: 'yes' | 'no';
  readonly explanation: string;
}

type Content = Pick<Item, 'text' | 'answers' | 'sizeBytes' | 'contentType' | 'isStripped'>;

/** Returns the columns with the content of an item that fits its project. @throws {UserError} 1027, 3004 */
export function contentOf(project: LiveProject, sent: NewItem, checkAnswers: CheckAnswers): Content {
  const { item_type: type, item_max_bytes: maxBytes } = project.version.settings;
  const needsText = type === 'text';
  if (needsText ? (sent.text ?? '').trim() === '' : sent.text !== undefined) throw invalid('text');
  if (takesFiles(type) !== (sent.file !== undefined)) throw invalid('file');
  const sizeBytes = sent.file?.sizeBytes ?? Buffer.byteLength(sent.text ?? '');
  if (sizeBytes > maxBytes) throw new UserError(codes.consoleUploadTooLarge);
  const problem = checkAnswers(project.version, sent.answers);
  if (problem) throw invalid(`answers${problem.path}: ${problem.keyword}`);
  return {
    text: sent.text ?? null,
    answers: canonicalJson(sent.answers),
    sizeBytes: sent.file?.sizeBytes ?? null,
    contentType: sent.file ? mediaTypeOf(sent.file.contentType) : null,
    isStripped: Number(sent.file?.isStripped ?? false),
  };
}

/** Returns the declared type of a file, without parameters. It is not verified, and becomes a header of the upload. */
function mediaTypeOf(claimed: string): string {
  const [type = ''] = claimed.trim().toLowerCase().split(';');
  const isType = /^[a-z0-9][\w!#$&^.+-]{0,99}\/[a-z0-9][\w!#$&^.+-]{0,99}$/.test(type.trim());
  return isType ? type.trim() : 'application/octet-stream';
}

/** Returns whether an item was sent with this content. The checks may have changed its declared type. */
export function isSame(item: Item, sent: NewItem, content: Content): boolean {
  return (
    item.language === sent.language &&
    item.country === sent.country &&
    item.text === content.text &&
    item.answers === content.answers &&
    item.sizeBytes === content.sizeBytes &&
    item.isStripped === content.isStripped &&
    (item.state !== 'uploading' || item.contentType === content.contentType)
  );
}

/** Returns a new item, before its file arrives. */
export function itemOf(
  project: LiveProject,
  { clientKey, language, country }: NewItem,
  {
    content,
    sender,
    gold,
    now,
  }: {
    readonly content: Content;
    readonly sender: Sender;
    readonly gold: Gold | undefined;
    readonly now: number;
  },
): Item {
  const id = newId();
  const { id: projectId, accountId, version } = project;
  return {
    id,
    projectId,
    accountId,
    ...sender,
    clientKey,
    projectVersion: version.version,
    state: 'uploading',
    language,
    country,
    consentSha256: version.consentSha256,
    ...content,
    key: content.sizeBytes === null ? null : quarantineKeyOf({ id, projectId }),
    goldAnswer: gold?.answer ?? null,
    goldExplanation: gold?.explanation ?? '',
    createdAt: now,
    updatedAt: now,
    ...untouched,
  };
}
