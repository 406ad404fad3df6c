import { createHash, type Hash } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { sha256Hex } from '../sigv4/canonical.ts';
import { type CredentialScope, hmacHex, type SigningKey, scopeText } from '../sigv4/signing-key.ts';
import { equalInConstantTime } from '../sigv4/verify.ts';

/** The start of the chain of chunk signatures: the request's own signature. */
export interface ChunkSigning {
  signingKey: Buffer | SigningKey;
  timestamp: string;
  scope: CredentialScope;
  seedSignature: string;
}

export interface ChunkVerifier {
  update(data: Uint8Array): void;
  /** Ends a chunk: throws `SignatureDoesNotMatch` unless the signature covers all its data. */
  endChunk(signature: string): void;
  /** Verifies the signature over the canonical trailers. */
  endTrailer(canonicalTrailers: string, signature: string): void;
}

const emptySha256 = sha256Hex('');

/** Creates a verifier of signed chunks. Source: Amazon S3 API reference, "Transferring payload in multiple chunks (chunked upload)". */
export function createChunkVerifier(signing: ChunkSigning): ChunkVerifier {
  let previous = signing.seedSignature;
  let hash: Hash = createHash('sha256');
  const check = (lines: readonly string[], signature: string): void => {
    const [kind = '', ...rest] = lines;
    const text = [kind, signing.timestamp, scopeText(signing.scope), previous, ...rest].join('\n');
    const expected = hmacHex(signing.signingKey, text);
    if (!equalInConstantTime(expected, signature)) throw new S3Error('SignatureDoesNotMatch');
    previous = expected;
  };
  return {
    update: (data) => void hash.update(data),
    endChunk(signature) {
      check(['AWS4-HMAC-SHA256-PAYLOAD', emptySha256, hash.digest('hex')], signature);
      hash = createHash('sha256');
    },
    endTrailer(canonicalTrailers, signature) {
      check(['AWS4-HMAC-SHA256-TRAILER', sha256Hex(canonicalTrailers)], signature);
    },
  };
}
