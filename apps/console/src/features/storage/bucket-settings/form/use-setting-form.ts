import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/calls/json-client.ts';
import { notify } from '#lib/notices/notify.ts';
import { useTask } from '#ui/dialogs/use-task.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { settingsChanged } from './queries.ts';

/** The reason why a setting was not saved. */
export interface SettingRefusal {
  code: number;
  msg: string;
}

export interface SettingForm<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isChanged: boolean;
  /** Resets the form to the saved values. */
  reset: () => void;
  save: () => Promise<void>;
  isRunning: boolean;
  refusal: SettingRefusal | null;
}

/** Manages the state of a setting's form. `saved` is the server's value. Edits are kept while it's refetched, and cleared after saving. */
export function useSettingForm<Draft extends object>({
  bucket,
  saved,
  send,
}: {
  bucket: string;
  saved: Draft;
  send: (draft: Draft) => Promise<Answer<unknown>>;
}): SettingForm<Draft> {
  const { t } = useTranslation(['bucket-settings', 'common']);
  const form = useForm({ initialValues: saved });
  const [refusal, setRefusal] = useState<SettingRefusal | null>(null);
  const draft = form.values;
  const [save, isRunning] = useTask(async () => {
    const answer = await send(draft).catch((failure: unknown) => {
      console.warn(failure);
      return { ok: false as const, code: 0, msg: t('common:notConfirmed') };
    });
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) return;
    await settingsChanged(bucket);
    form.reset();
    notify({ kind: 'success', text: t('saved'), place: 'bottom-left' });
  });
  return {
    draft,
    change(part) {
      form.setValues(part);
      setRefusal(null);
    },
    isChanged: form.isDirty,
    reset() {
      form.reset();
      setRefusal(null);
    },
    save,
    isRunning,
    refusal,
  };
}
