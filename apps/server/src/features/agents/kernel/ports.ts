import type { DocumentReader } from '@atoll/document-reader';
import type { PassageIndex } from '@atoll/passage-index';
import type { WebPages } from '../../../platform/outgoing/index.ts';
import type { FileAccess } from '../../storage/index.ts';

/** The index of passages, whose processes start when it is first used. */
export interface KnowledgeIndex extends Omit<PassageIndex, 'instanceId'> {
  /** Identifies the data: with another one, everything has to be put again. */
  instanceId(): Promise<string>;
}

/** The model that turns texts into vectors. */
export interface Embedding {
  readonly model: string;
  /** Returns a vector for each text, in their order. @throws if the model fails */
  embed(
    texts: readonly string[],
    kind: 'question' | 'passage',
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

/** Ports for sources and reading, supplied by `compose`. */
export interface KnowledgePorts {
  readonly files: FileAccess;
  readonly index: KnowledgeIndex;
  readonly documentReader: DocumentReader;
  /** Recognizes characters in a process of its own, so that other files don't wait for minutes. */
  readonly scanReader: DocumentReader;
  /** Fetches pages of the web. */
  readonly webPages: WebPages;
  readonly ingest: IngestLimits;
  /** Undefined: passages are found by words alone. */
  readonly embedding: Embedding | undefined;
}

export interface IngestLimits {
  /** Files that are fetched and read at once. */
  readonly concurrency: number;
  /** Larger files are not read. */
  readonly maxFileBytes: number;
  /** Folder for files while they are read; emptied at start. */
  readonly folder: string;
  /** Whether this machine has room for so many more bytes. */
  readonly hasRoom: (bytes?: number) => boolean;
  /** No other server works on the same documents. */
  readonly isAlone: boolean;
}
