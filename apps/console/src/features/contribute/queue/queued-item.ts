import type { CallInput, startHubItem } from '@atoll/contract';

type NewItem = CallInput<typeof startHubItem>;

/**
 * State of an item in the queue. `waiting`: to be sent, now or at `dueAt`. `refused`: the server will not accept it
 * unchanged. `received`: the server has it, and its file was deleted here.
 */
export type QueuedState = 'waiting' | 'refused' | 'received';

/** An item that is stored on this device until the server has received it. The file is stored separately. */
export interface QueuedItem {
  readonly clientKey: string;
  readonly projectId: string;
  /** The person and the account of the item, from `ownerOf`. */
  readonly owner: string;
  readonly consentSha256: string;
  readonly language: string;
  readonly country: string;
  readonly text: string | null;
  readonly answers: NewItem['answers'];
  readonly file: {
    readonly name: string;
    readonly sizeBytes: number;
    readonly contentType: string;
    readonly isStripped: boolean;
  } | null;
  readonly createdAt: number;
  readonly state: QueuedState;
  /** Set as soon as the server has created the item. */
  readonly itemId: string | null;
  readonly attempts: number;
  readonly dueAt: number;
  readonly refusal: { readonly code: number; readonly message: string } | null;
}

/** An item as submitted by the person. The queue adds the rest. */
export type Submission = Omit<
  QueuedItem,
  'clientKey' | 'createdAt' | 'state' | 'itemId' | 'attempts' | 'dueAt' | 'refusal'
>;

/** Returns the key of a person's draft. On a shared device, nobody sees or sends the draft of somebody else. */
export function draftKey({ owner, projectId }: Pick<QueuedItem, 'owner' | 'projectId'>): string {
  return `${projectId} ${owner}`;
}

/** Returns an identifier of the item's owner. On a shared device, the items of one person are never sent by another. */
export function ownerOf(user: { readonly access_key: string; readonly account_id: string }): string {
  return `${user.access_key} ${user.account_id}`;
}

export function startInputOf(item: QueuedItem): NewItem {
  const { file, text } = item;
  return {
    project_id: item.projectId,
    client_key: item.clientKey,
    consent_sha256: item.consentSha256,
    language: item.language,
    country: item.country,
    answers: item.answers,
    ...(text === null ? {} : { text }),
    ...(file === null
      ? {}
      : {
          file: {
            size_bytes: file.sizeBytes,
            content_type: file.contentType,
            is_stripped: file.isStripped,
          },
        }),
  };
}
