import { S3Error } from '../errors.ts';
import { documentCodec, oneOf, optional, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

export type VersioningStatus = 'Enabled' | 'Suspended';

interface VersioningConfiguration {
  status?: VersioningStatus;
  mfaDelete?: 'Enabled' | 'Disabled';
}

const versioningDocument = documentCodec<VersioningConfiguration>(
  'VersioningConfiguration',
  struct({
    status: optional('Status', oneOf(['Enabled', 'Suspended'])),
    mfaDelete: optional('MfaDelete', oneOf(['Enabled', 'Disabled'])),
  }),
);

/** @throws {S3Error} `NotImplemented` for MFA delete, which is not supported */
export function parseVersioning(source: string): VersioningStatus {
  const { status, mfaDelete } = versioningDocument.parse(source);
  if (mfaDelete === 'Enabled') {
    throw new S3Error('NotImplemented', 'MFA delete is not supported. Leave MfaDelete out, or say Disabled.');
  }
  if (status === undefined) {
    throw new S3Error(
      'IllegalVersioningConfigurationException',
      'The Versioning element must be specified in the request.',
    );
  }
  return status;
}

/** Writes the status. None means that versioning was never enabled. */
export function writeVersioning(status?: VersioningStatus): Xml {
  return versioningDocument.write({ status });
}
