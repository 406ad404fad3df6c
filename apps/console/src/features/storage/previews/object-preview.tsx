import type { StoredObject } from '../listing/entry.ts';
import { FramedPreview } from './framed-preview.tsx';
import { ImagePreview } from './image-preview.tsx';
import { MediaPreview } from './media-preview.tsx';
import { previewKind } from './preview-kind.ts';

export type PreviewedObject = Pick<StoredObject, 'key' | 'size_bytes' | 'content_type' | 'etag'>;

/** Keys that were pressed inside a frame, where the page around it doesn't hear them. */
export type PassedKey = 'Escape' | 'ArrowLeft' | 'ArrowRight';

export interface ObjectPreviewProps {
  bucket: string;
  object: PreviewedObject;
  /** One of its versions; the latest unless said. */
  versionId?: string | undefined;
  /** It has the window to itself. */
  isFull?: boolean;
  onKey?: ((key: PassedKey) => void) | undefined;
}

/** How an object looks. */
export function ObjectPreview(props: ObjectPreviewProps) {
  const kind = previewKind(props.object.content_type, props.object.key);
  // What another object, or another version of it, left behind is not its own.
  const identity = `${props.bucket}/${props.object.key}/${props.object.etag}`;
  if (kind === 'image') return <ImagePreview key={identity} {...props} />;
  if (kind === 'audio' || kind === 'video') return <MediaPreview key={identity} {...props} kind={kind} />;
  return <FramedPreview key={identity} {...props} kind={kind} />;
}
