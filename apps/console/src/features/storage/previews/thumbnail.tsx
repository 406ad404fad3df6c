import { type ReactNode, useEffect, useState } from 'react';
import { canThumbnail, type Thumbnailed } from './can-thumbnail.ts';
import classes from './thumbnail.module.css';
import { shownThumbnail, type ThumbnailLook, thumbnailOf } from './thumbnails.ts';

/** The time that an object must stay in view before it is read. */
const restMs = 150;

export interface ThumbnailProps {
  bucket: string;
  object: Thumbnailed;
  look?: ThumbnailLook;
  /** Shown until there is a thumbnail, or if there is none. */
  children: ReactNode;
}

/** A thumbnail of an object, created while it is in view. Lists only render rows in view, so a rendered one is in view. */
export function Thumbnail({ bucket, object, look = 'icon', children }: ThumbnailProps) {
  const url = useThumbnail(bucket, object, look);
  if (!url) return children;
  return <img src={url} alt="" className={classes.root} draggable={false} />;
}

function useThumbnail(bucket: string, object: Thumbnailed, look: ThumbnailLook): string | null {
  const isPossible = canThumbnail(object);
  const [url, setUrl] = useState(() => (isPossible ? shownThumbnail(bucket, object, look) : null));
  const { key, etag } = object;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tag names the bytes, and a list makes new objects all the time
  useEffect(() => {
    const known = isPossible ? shownThumbnail(bucket, object, look) : null;
    setUrl(known);
    if (known !== undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      thumbnailOf(bucket, object, look, stop.signal).then(setUrl, () => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bucket, key, etag, look, isPossible]);
  return url ?? null;
}
