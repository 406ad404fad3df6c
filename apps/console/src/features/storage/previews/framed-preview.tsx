import { languageTag } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import type {
  FrameMessage,
  GoMessage,
  OpenMessage,
  PdfPlace,
  ViewKind,
} from '../../../../viewer/src/protocol.ts';
import { baseName } from '../object-key.ts';
import classes from './object-preview.module.css';
import type { ObjectPreviewProps, PassedKey } from './object-preview.tsx';
import { createObjectReader } from './object-range.ts';
import { objectUrlQuery } from './object-url.ts';
import { serveRanges } from './serve-ranges.ts';
import { useViewerWords } from './use-viewer-words.ts';

/** Generous, because the viewer is only a few kilobytes from the endpoint. */
const patienceMs = 15_000;
/** Both borders of the frame. */
const borderPx = 2;
const passedKeys: ReadonlySet<string> = new Set<PassedKey>(['Escape', 'ArrowLeft', 'ArrowRight']);

interface FramedPreviewProps extends ObjectPreviewProps {
  kind: ViewKind;
  /** For a PDF: the shown place. Changing it does not reload the file. */
  at?: PdfPlace | undefined;
}

/**
 * Shows contents that have to be parsed in the viewer: a sandboxed page of the S3 endpoint without network access. It
 * receives the requested bytes of this object only.
 */
export function FramedPreview(props: FramedPreviewProps) {
  const query = useQuery(objectUrlQuery(props.bucket, props.object.key, props.versionId));
  const [attempt, setAttempt] = useState(0);
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {({ url }) => <Frame key={attempt} {...props} url={url} onRetry={() => setAttempt(attempt + 1)} />}
    </Loaded>
  );
}

function Frame({
  bucket,
  object,
  versionId,
  kind,
  isFull,
  onKey,
  at,
  url,
  onRetry,
}: FramedPreviewProps & { url: string; onRetry: () => void }) {
  const { t } = useTranslation(['previews', 'common']);
  const words = useViewerWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'starting' | 'started' | 'failed'>('starting');
  const [heightPx, setHeightPx] = useState<number>();
  const name = baseName(object.key);
  const latest = useRef({ onKey, at });
  latest.current = { onKey, at };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is another frame, and the words stay
  useEffect(() => {
    const reader = createObjectReader({ bucket, key: object.key, versionId }, url);
    let stop: () => void = () => undefined;
    const start = (viewer: Window) => {
      const { port1, port2 } = new MessageChannel();
      stop();
      stop = serveRanges(port1, { reader, sizeBytes: object.size_bytes });
      const { size_bytes: sizeBytes } = object;
      const opened = { kind, name, sizeBytes, words, language: languageTag(locale), at: latest.current.at };
      // The frame's opaque origin has no name, so the target is `*`. `frame-src` limits where the frame can navigate.
      viewer.postMessage({ type: 'open', opened } satisfies OpenMessage, '*', [port2]);
      setState('started');
    };
    const giveUp = setTimeout(() => setState((now) => (now === 'starting' ? 'failed' : now)), patienceMs);
    const onMessage = ({ source, origin, data }: MessageEvent<FrameMessage>) => {
      const viewer = frame.current?.contentWindow;
      if (!viewer || source !== viewer || origin !== 'null') return;
      if (data.type === 'ready') start(viewer);
      else if (data.type === 'key' && passedKeys.has(data.key)) latest.current.onKey?.(data.key);
      else if (data.type === 'palette') askForPalette();
      else if (data.type === 'height') setHeightPx(Number(data.px) + borderPx);
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      clearTimeout(giveUp);
      stop();
    };
  }, []);

  const [page, quote] = [at?.page, at?.quote];
  useEffect(() => {
    if (page === undefined || quote === undefined) return;
    const message: GoMessage = { type: 'go', at: { page, quote } };
    frame.current?.contentWindow?.postMessage(message, '*');
  }, [page, quote]);

  if (state === 'failed') {
    return (
      <div className={classes.frame} role="alert">
        <div className={classes.ask}>
          <p>{t('common:loadFailed')}</p>
          <Button size="sm" variant="default" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <iframe
      ref={frame}
      src={`${new URL(url).origin}/.atoll/viewer/`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={t('frame', { name })}
      className={classes.viewer}
      data-full={isFull || undefined}
      style={{
        // A missing viewer would show an empty page, or the browser's own message.
        visibility: state === 'starting' ? 'hidden' : undefined,
        blockSize: isFull || heightPx === undefined ? undefined : `min(52dvh, ${heightPx}px)`,
      }}
    />
  );
}

/** Repeats the palette's keys in the page, whose listener decides whether it opens. */
function askForPalette() {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
}
