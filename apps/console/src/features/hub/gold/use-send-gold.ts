import type { CallInput, startHubGold } from '@atoll/contract';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { put } from '#lib/calls/put.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { refreshGold } from './queries.ts';
import { sendGold } from './send-gold.ts';

/** Sends a gold item with its file, with progress. */
export function useSendGold(projectId: string, onDone: () => void) {
  const { t } = useTranslation('hub-review');
  const [isSending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [code, setCode] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  const codeText = useCodeText(code);
  const stop = useCallback(() => stopping.current?.abort(), []);

  async function send(input: CallInput<typeof startHubGold>, file: Blob | null): Promise<void> {
    const controller = new AbortController();
    stopping.current = controller;
    setSending(true);
    setCode(null);
    setFailed(false);
    try {
      await sendGold(input, file, {
        ask: askQuietly,
        put,
        signal: controller.signal,
        onProgress: setProgress,
      });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      console.warn(error);
      if (error instanceof CallRefused) setCode(error.code);
      else setFailed(true);
    } finally {
      setSending(false);
      refreshGold(projectId);
    }
  }

  return { send, stop, isSending, progress, error: codeText || (hasFailed ? t('addGold.failed') : null) };
}
