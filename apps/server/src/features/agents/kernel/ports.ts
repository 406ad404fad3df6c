import type { DocumentReader } from '@atoll/document-reader';
import type { PassageIndex } from '@atoll/passage-index';
import type { WebPages } from '../../../platform/outgoing/index.ts';
import type { FileAccess } from '../../storage/index.ts';

/** The index of passages. Its processes start on first use. */
export interface KnowledgeIndex extends Omit<PassageIndex, 'instanceId'> {
  /** Identifies the data. After a change, everything has to be put again. */
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
  /** Recognizes text in pictures in a separate process, so that other files don't wait for minutes. */
  readonly scanReader: DocumentReader;
  readonly webPages: WebPages;
  readonly ingest: IngestLimits;
  /** Undefined: search uses words only. */
  readonly embedding: Embedding | undefined;
}

export interface IngestLimits {
  readonly concurrency: number;
  /** Larger files are not read. */
  readonly maxFileBytes: number;
  /** Folder for files while they are read; emptied at start. */
  readonly folder: string;
  /** Reports whether this machine has room for this many more bytes. */
  readonly hasRoom: (bytes?: number) => boolean;
  /** Whether this server is the only one that works on the documents. */
  readonly isAlone: boolean;
}
