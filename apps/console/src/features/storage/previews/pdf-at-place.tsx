import type { PdfPlace } from '../../../../viewer/src/protocol.ts';
import { FramedPreview } from './framed-preview.tsx';

export interface PdfAtPlaceProps {
  bucket: string;
  objectKey: string;
  sizeBytes: number;
  versionId: string | undefined;
  /** The current page, and the words highlighted on it. */
  at: PdfPlace;
}

/** A PDF at one of its pages, with highlighted words. */
export function PdfAtPlace({ bucket, objectKey, sizeBytes, versionId, at }: PdfAtPlaceProps) {
  const object = {
    key: objectKey,
    size_bytes: sizeBytes,
    content_type: 'application/pdf',
    etag: versionId ?? '',
  };
  return <FramedPreview bucket={bucket} object={object} versionId={versionId} kind="pdf" at={at} isFull />;
}
