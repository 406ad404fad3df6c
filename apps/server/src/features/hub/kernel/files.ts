import type { LinkedPrincipal } from './deps.ts';

/** A file of a project, below `hub/{project}/` of its bucket. */
export interface FilePlace {
  readonly bucket: string;
  readonly key: string;
}

export interface FileFacts {
  readonly sizeBytes: number;
  readonly contentType: string | null;
}

export interface FileUpload extends FilePlace {
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Refuses to replace a file, so that a used URL can't change a received one. */
  readonly keepExisting?: boolean;
}

export type StartedUpload =
  | { readonly kind: 'single'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'multipart'; readonly uploadId: string; readonly partSizeBytes: number };

export interface UploadPart {
  readonly partNumber: number;
  readonly sizeBytes: number;
  readonly etag: string;
}

export interface UploadPlace extends FilePlace {
  readonly uploadId: string;
}

export interface WrittenContent {
  readonly contentType: string;
  /** Set if the grant allows tags; otherwise left out. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Deletes older versions of the file once it is written, so that nothing of them is left. */
  readonly isOnlyVersion?: boolean;
}

/** A version of a file may not be deleted yet: it is under a retention or a legal hold. */
export class FileLockedError extends Error {
  constructor(options?: ErrorOptions) {
    super('the file is under a retention or a legal hold and can’t be deleted yet', options);
    this.name = 'FileLockedError';
  }
}

/**
 * The files of projects in the bucket of their account. Every access uses the rights of the member who connected the
 * hub, limited to the granted permissions, and passes the same checks as the member's own calls.
 * @throws {UserError} 1073 if the grant does not allow it, or the bucket is gone
 */
export interface HubFiles {
  /** Returns the size of each part but the last of an upload of that size, or null if it is a single PUT. */
  partSizeOf(sizeBytes: number): number | null;
  /** Starts an upload from a browser. A single PUT must have exactly that size, and can be sent for ten minutes. */
  startUpload(link: LinkedPrincipal, upload: FileUpload): Promise<StartedUpload>;
  /** Signs the upload of a part, which must have exactly that size. */
  signPart(
    link: LinkedPrincipal,
    part: UploadPlace & { readonly partNumber: number; readonly sizeBytes: number },
  ): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>;
  listParts(link: LinkedPrincipal, upload: UploadPlace): Promise<readonly UploadPart[]>;
  /** Makes the file of all parts that have arrived. A repetition after a lost answer succeeds. */
  completeUpload(link: LinkedPrincipal, upload: UploadPlace): Promise<void>;
  abortUpload(link: LinkedPrincipal, upload: UploadPlace): Promise<void>;
  /** Undefined: there is no such file. */
  find(link: LinkedPrincipal, place: FilePlace): Promise<FileFacts | undefined>;
  read(link: LinkedPrincipal, place: FilePlace): AsyncGenerator<Uint8Array, void, undefined>;
  /** Writes a file, replacing one of that name. Durable when it returns. */
  write(
    link: LinkedPrincipal,
    place: FilePlace,
    content: AsyncIterable<Uint8Array>,
    options: WrittenContent,
  ): Promise<void>;
  copy(
    link: LinkedPrincipal,
    from: FilePlace,
    to: FilePlace,
    options: Omit<WrittenContent, 'isOnlyVersion'>,
  ): Promise<void>;
  /** Replaces the tags of a file if the grant allows tags; otherwise does nothing. */
  setTags(link: LinkedPrincipal, place: FilePlace, tags: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Deletes a file with all its versions and delete markers, and aborts its uploads. Succeeds if there is none.
   * @throws {FileLockedError}
   */
  remove(link: LinkedPrincipal, place: FilePlace): Promise<void>;
  /**
   * Returns a URL of the S3 endpoint that sends the file, valid for ten minutes. A sealed one reveals neither the key nor when
   * the file was written.
   */
  signDownload(
    link: LinkedPrincipal,
    place: FilePlace,
    options: { readonly disposition: 'inline' | 'attachment'; readonly isSealed?: boolean },
  ): Promise<{ readonly url: string; readonly expiresAt: number }>;
  /** The same for a link that the call has just found, whose grant is not looked up again for each file. */
  readonly justLookedUp: Pick<HubFiles, 'find' | 'signDownload'>;
}
