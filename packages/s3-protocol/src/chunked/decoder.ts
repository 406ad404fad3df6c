import { S3Error } from '../errors.ts';
import { type ChunkSigning, type ChunkVerifier, createChunkVerifier } from './chunk-verifier.ts';

export interface ChunkedDecoderOptions {
  /** `x-amz-decoded-content-length`. */
  decodedSizeBytes: number;
  /** Present for signed bodies: every chunk's signature is then verified. */
  signing?: ChunkSigning;
  /** Lowercase names from `x-amz-trailer`; each must arrive, and no other. */
  trailerNames: readonly string[];
  /** Called for each piece of the body that is no longer referenced. */
  release?: (piece: Buffer) => void;
}

const maxLineBytes = 1024;
const trailerSignature = 'x-amz-trailer-signature';
const newline = 0x0a;

/** Decodes an `aws-chunked` body. Memory is limited to one line and one piece, regardless of the chunks' sizes. */
export class ChunkedDecoder {
  /** Complete once the data has ended. */
  readonly trailers = new Map<string, string>();
  readonly #options: ChunkedDecoderOptions;
  readonly #verifier: ChunkVerifier | undefined;
  #state: 'header' | 'data' | 'data-end' | 'trailer' | 'done' = 'header';
  #line: Buffer[] = [];
  #lineBytes = 0;
  #chunkRest = 0;
  #chunkSignature = '';
  #decodedBytes = 0;
  #trailerSignature: string | undefined;

  constructor(options: ChunkedDecoderOptions) {
    this.#options = options;
    this.#verifier = options.signing && createChunkVerifier(options.signing);
  }

  /**
   * Yields the data of `source`, once. Data is yielded before its chunk's signature is verified, so don't use any of it
   * unless the iteration ends without an error.
   * @throws {S3Error} `IncompleteBody`, `MalformedTrailerError`, `SignatureDoesNotMatch`
   */
  async *decode(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const piece of source) {
      const data = this.#take(piece);
      if (data !== piece) this.#options.release?.(piece);
      if (data.length > 0) yield data;
    }
    this.#end();
  }

  /**
   * Returns the data in a piece: the piece itself if it contains nothing else, otherwise a copy, which costs less than many
   * small pieces.
   */
  #take(piece: Buffer): Buffer {
    const parts: Buffer[] = [];
    for (let offset = 0; offset < piece.length; ) {
      offset = this.#state === 'data' ? this.#readData(piece, offset, parts) : this.#readLine(piece, offset);
    }
    return parts[0]?.length === piece.length ? piece : Buffer.concat(parts);
  }

  #end(): void {
    // Some clients omit the last empty line.
    if (this.#state === 'trailer' && this.#lineBytes > 0) this.#endLine();
    if (this.#state === 'trailer') this.#finish();
    if (this.#state !== 'done') throw new S3Error('IncompleteBody');
  }

  #readData(input: Buffer, offset: number, parts: Buffer[]): number {
    const end = Math.min(input.length, offset + this.#chunkRest);
    const data = input.subarray(offset, end);
    this.#chunkRest -= data.length;
    this.#decodedBytes += data.length;
    if (this.#decodedBytes > this.#options.decodedSizeBytes) throw new S3Error('IncompleteBody');
    this.#verifier?.update(data);
    parts.push(data);
    if (this.#chunkRest === 0) {
      this.#verifier?.endChunk(this.#chunkSignature);
      this.#state = 'data-end';
    }
    return end;
  }

  #readLine(input: Buffer, offset: number): number {
    const found = input.indexOf(newline, offset);
    const end = found === -1 ? input.length : found;
    this.#lineBytes += end - offset;
    if (this.#lineBytes > maxLineBytes) throw this.#malformed();
    this.#line.push(Buffer.from(input.subarray(offset, end)));
    if (found === -1) return end;
    this.#endLine();
    return end + 1;
  }

  #endLine(): void {
    const line = Buffer.concat(this.#line).toString('latin1').replace(/\r$/, '');
    this.#line = [];
    this.#lineBytes = 0;
    switch (this.#state) {
      case 'header':
        this.#startChunk(line);
        return;
      case 'data-end':
        if (line !== '') throw new S3Error('IncompleteBody');
        this.#state = 'header';
        return;
      case 'trailer':
        this.#readTrailer(line);
        return;
      default:
        throw this.#malformed();
    }
  }

  #startChunk(line: string): void {
    const [, size, signature] = /^([0-9a-fA-F]{1,13})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? [];
    if (size === undefined) throw new S3Error('IncompleteBody');
    if (this.#verifier && signature === undefined) throw new S3Error('SignatureDoesNotMatch');
    this.#chunkRest = Number.parseInt(size, 16);
    this.#chunkSignature = signature ?? '';
    if (this.#chunkRest > 0) {
      this.#state = 'data';
      return;
    }
    this.#verifier?.endChunk(this.#chunkSignature);
    this.#state = 'trailer';
  }

  #readTrailer(line: string): void {
    if (line === '') {
      // Before the trailers' signature, an empty line is only a separator.
      const isSeparator = this.#awaitsTrailerSignature() && this.trailers.size > 0;
      if (!isSeparator) this.#finish();
      return;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (colon < 1) throw this.#malformed();
    if (name === trailerSignature && this.#trailerSignature === undefined) this.#trailerSignature = value;
    else if (this.#options.trailerNames.includes(name) && !this.trailers.has(name))
      this.trailers.set(name, value);
    else throw this.#malformed();
  }

  #awaitsTrailerSignature(): boolean {
    const isSigned = this.#verifier !== undefined && this.#options.trailerNames.length > 0;
    return isSigned && this.#trailerSignature === undefined;
  }

  #finish(): void {
    if (this.#decodedBytes !== this.#options.decodedSizeBytes) throw new S3Error('IncompleteBody');
    if (this.#options.trailerNames.some((name) => !this.trailers.has(name))) throw this.#malformed();
    if (this.#awaitsTrailerSignature()) throw new S3Error('SignatureDoesNotMatch');
    if (this.#verifier && this.#trailerSignature !== undefined) {
      const canonical = [...this.trailers].map(([name, value]) => `${name}:${value}\n`).join('');
      this.#verifier.endTrailer(canonical, this.#trailerSignature);
    }
    this.#state = 'done';
  }

  #malformed(): S3Error {
    return new S3Error(
      this.#state === 'trailer' || this.#state === 'done' ? 'MalformedTrailerError' : 'IncompleteBody',
    );
  }
}
