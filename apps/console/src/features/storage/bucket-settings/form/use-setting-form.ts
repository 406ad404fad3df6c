import { codes } from '@atoll/contract';
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

/** The code of a lost answer. */
const lostAnswer = 0;

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

/**
 * Manages the state of a setting's form. `read` is the server's value, and `saved` the same as a draft. Edits are kept while
 * it's refetched, and cleared after saving. `send` also gets the value that was there when editing began, so that someone
 * else's change isn't overwritten.
 */
export function useSettingForm<Draft extends object, Read>({
  bucket,
  read,
  saved,
  send,
}: {
  bucket: string;
  read: Read;
  saved: Draft;
  send: (draft: Draft, replaces: Read) => Promise<Answer<unknown>>;
}): SettingForm<Draft> {
  const { t } = useTranslation(['bucket-settings', 'common']);
  const form = useForm({ initialValues: saved });
  const [base, setBase] = useState<{ read: Read } | null>(null);
  const [refusal, setRefusal] = useState<SettingRefusal | null>(null);
  const draft = form.values;
  const reset = () => {
    form.reset();
    setBase(null);
  };
  /** It may have been saved although the answer was lost, so a retry replaces what is there then. */
  const readAgain = async () => {
    await settingsChanged(bucket);
    setBase(null);
  };
  const [save, isRunning] = useTask(async () => {
    const answer = await send(draft, (base ?? { read }).read).catch((failure: unknown) => {
      console.warn(failure);
      return { ok: false as const, code: lostAnswer, msg: t('common:notConfirmed') };
    });
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) {
      // Discarding the edits shows the other person's change.
      if (answer.code === codes.settingChanged) void settingsChanged(bucket);
      if (answer.code === lostAnswer) void readAgain();
      return;
    }
    await settingsChanged(bucket);
    reset();
    notify({ kind: 'success', text: t('saved'), place: 'bottom-left' });
  });
  return {
    draft,
    change(part) {
      setBase((before) => before ?? { read });
      form.setValues(part);
      setRefusal(null);
    },
    isChanged: form.isDirty,
    reset() {
      reset();
      setRefusal(null);
    },
    save,
    isRunning,
    refusal,
  };
}
