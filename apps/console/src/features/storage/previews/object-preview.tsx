import type { StoredObject } from '../listing/entry.ts';
import { FramedPreview } from './framed-preview.tsx';
import { ImagePreview } from './image-preview.tsx';
import { MediaPreview } from './media-preview.tsx';
import { previewKind } from './preview-kind.ts';

export type PreviewedObject = Pick<StoredObject, 'key' | 'size_bytes' | 'content_type' | 'etag'>;

/** Keys that were pressed inside a frame, and are forwarded to the page around it. */
export type PassedKey = 'Escape' | 'ArrowLeft' | 'ArrowRight';

export interface ObjectPreviewProps {
  bucket: string;
  object: PreviewedObject;
  /** The version to show; by default the latest. */
  versionId?: string | undefined;
  /** The preview fills the window. */
  isFull?: boolean;
  onKey?: ((key: PassedKey) => void) | undefined;
}

export function ObjectPreview(props: ObjectPreviewProps) {
  const kind = previewKind(props.object.content_type, props.object.key);
  // The key resets the state when another object or version is shown.
  const identity = `${props.bucket}/${props.object.key}/${props.object.etag}`;
  if (kind === 'image') return <ImagePreview key={identity} {...props} />;
  if (kind === 'audio' || kind === 'video') return <MediaPreview key={identity} {...props} kind={kind} />;
  return <FramedPreview key={identity} {...props} kind={kind} />;
}
