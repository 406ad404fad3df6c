import { S3Error } from './errors.ts';
import { uriDecode } from './sigv4/canonical.ts';

/** The object that a copy reads. */
export interface CopySourceName {
  bucketName: string;
  key: string;
  versionId: string | undefined;
}

/**
 * Reads `x-amz-copy-source`: `bucket/key?versionId=…`, URL-encoded, with or without a leading slash.
 * @throws {S3Error} `InvalidArgument`
 */
export function parseCopySource(header: string): CopySourceName {
  const [path = '', query = ''] = splitVersion(header);
  const decoded = decodePath(path).replace(/^\//, '');
  const slash = decoded.indexOf('/');
  if (slash < 1 || slash === decoded.length - 1) {
    throw new S3Error(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  const versionId = new URLSearchParams(query).get('versionId') || undefined;
  return { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1), versionId };
}

/** Splits off the version. Some clients don't encode a question mark in the key. */
function splitVersion(header: string): string[] {
  const at = header.lastIndexOf('?versionId=');
  return at === -1 ? [header] : [header.slice(0, at), header.slice(at + 1)];
}

function decodePath(path: string): string {
  try {
    return uriDecode(path);
  } catch (cause) {
    throw new S3Error('InvalidArgument', { message: 'Copy Source must be URL-encoded', cause });
  }
}
