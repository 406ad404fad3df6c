export {
  type ChecksumAlgorithm,
  type ChecksumType,
  checksumAlgorithms,
  checksumHeader,
  createChecksum,
  isChecksumAlgorithm,
  isWellFormedChecksum,
  type RunningChecksum,
} from './checksum/algorithms.ts';
export {
  combineCrc,
  compositeChecksum,
  isCombinable,
  multipartEtag,
  type PartChecksum,
} from './checksum/combine.ts';
export type { ChunkSigning } from './chunked/chunk-verifier.ts';
export { ChunkedDecoder, type ChunkedDecoderOptions } from './chunked/decoder.ts';
export { renderError, S3Error, type S3ErrorCode, type S3ErrorOptions, s3Errors } from './errors.ts';
export { type PayloadMode, parsePayloadMode } from './payload.ts';
export {
  type CompletedPart,
  type DeleteObjectsRequest,
  parseCompleteMultipartUpload,
  parseCreateBucketConfiguration,
  parseDeleteObjects,
} from './request-bodies.ts';
export { maxExpiresSeconds, readSignatureClaim, type SignatureClaim } from './sigv4/authentication.ts';
export {
  parseQuery,
  type QueryPair,
  type SignableRequest,
  uriDecode,
  uriEncode,
  uriEncodePath,
} from './sigv4/canonical.ts';
export { type PresignOptions, presignUrl } from './sigv4/presign.ts';
export { type CredentialScope, createSigningKeyCache, type SigningKeyCache } from './sigv4/signing-key.ts';
export { verifySignature } from './sigv4/verify.ts';
export {
  element,
  elementWith,
  escapedText,
  optionalText,
  s3Namespace,
  text,
  type Xml,
  xmlDocument,
} from './xml/write.ts';
