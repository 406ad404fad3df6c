import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import classes from './media.module.css';
import { fitted, moved, viewAfter, zoomed } from './zoom.ts';

export interface ImageViewerProps {
  url: string;
  alt: string;
  onFailed?: () => void;
  onShown?: (() => void) | undefined;
}

/** Shows a picture. It can be zoomed with `+`, `-` and `0`, moved with the arrow keys, and dragged. */
export function ImageViewer({ url, alt, onFailed, onShown }: ImageViewerProps) {
  const { t } = useTranslation('hub-codes');
  const [view, setView] = useState(fitted);
  const from = useRef<{ x: number; y: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = viewAfter(event.key, view);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setView(next);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - from.current.x) / width;
    const y = (event.clientY - from.current.y) / height;
    from.current = { x: event.clientX, y: event.clientY };
    setView((now) => moved(now, x, y) ?? now);
  };
  return (
    <div className={classes.image}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys zoom and move the picture
        tabIndex={0}
        role="group"
        aria-label={t('media.pictureHelp')}
        data-zoomed={view.scale > 1 || undefined}
        onKeyDown={onKeyDown}
        onDoubleClick={() => setView(view.scale > 1 ? fitted : zoomed(view, 2.25))}
        onPointerDown={(event) => {
          if (view.scale === 1) return;
          from.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null;
        }}
      >
        <img
          src={url}
          alt={alt}
          draggable={false}
          onError={onFailed}
          onLoad={onShown}
          style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
        />
      </div>
      <div className={classes.zoom}>
        <IconButton
          icon={IconZoomOut}
          size="sm"
          label={t('media.zoomOut')}
          disabled={view.scale === 1}
          onClick={() => setView(zoomed(view, view.scale / 1.5))}
        />
        <IconButton
          icon={IconZoomIn}
          size="sm"
          label={t('media.zoomIn')}
          onClick={() => setView(zoomed(view, view.scale * 1.5))}
        />
        <IconButton
          icon={IconMaximize}
          size="sm"
          label={t('media.fit')}
          disabled={view.scale === 1}
          onClick={() => setView(fitted)}
        />
      </div>
    </div>
  );
}
