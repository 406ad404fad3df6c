import { useEffect, useRef, useState } from 'react';
import { createLevelReader } from './level-reader.ts';

export interface Recording {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Whether the recording is nearly silent throughout. */
  readonly isSilent: boolean;
}

export type RecorderState = 'idle' | 'starting' | 'recording' | 'denied';

/** Loudness below which nobody is speaking: a root mean square from 0 to 1. */
const silentBelow = 0.01;
/** Opus first, because it is small and the server supports it. Safari records AAC. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];

interface Running {
  readonly recorder: MediaRecorder;
  readonly stop: () => void;
}

/** Records the microphone, and reports its loudness meanwhile. */
export function useRecorder(onRecorded: (recording: Recording) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [level, setLevel] = useState(0);
  const [elapsedMs, setElapsedMs] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const running = useRef<Running | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
      running.current?.stop();
    };
  }, []);

  const start = async () => {
    setState('starting');
    setElapsedMs(0);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The person left while the browser asked for permission.
      if (isOver.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
      const chunks: Blob[] = [];
      const startedAt = performance.now();
      let loudest = 0;
      const stopReading = createLevelReader(stream, (loudness) => {
        loudest = Math.max(loudest, loudness);
        const nowMs = performance.now() - startedAt;
        setLevel(loudness);
        setElapsedMs(nowMs);
        setQuiet(nowMs > 2000 && loudest < silentBelow);
      });
      const stop = () => {
        stopReading();
        for (const track of stream.getTracks()) track.stop();
        running.current = null;
      };
      recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunks.push(data));
      recorder.addEventListener('stop', () => {
        const durationMs = performance.now() - startedAt;
        stop();
        setState('idle');
        setLevel(0);
        const [type = 'audio/webm'] = recorder.mimeType.split(';');
        onRecorded({ blob: new Blob(chunks, { type }), durationMs, isSilent: loudest < silentBelow });
      });
      running.current = { recorder, stop };
      recorder.start();
      setState('recording');
    } catch {
      setState('denied');
    }
  };
  const stop = () => running.current?.recorder.stop();
  return { state, level, elapsedMs, isQuiet, start, stop };
}
