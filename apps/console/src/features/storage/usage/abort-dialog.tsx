import { abortAbandonedUploads } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { notify } from '#lib/notify.ts';
import { ask } from '#lib/query-client.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TypedNameField, useTypedName } from '#ui/typed-name.tsx';
import { useTask } from '#ui/use-task.ts';
import { abandonedCountQuery, usageChanged } from './queries.ts';

const ages = [0, 1, 7, 30] as const;
const usualAge = 7;

/** Aborts uploads by their age, all of the account or of one bucket, after saying how many those are. */
export function AbortDialog({ bucket, onClose }: { bucket: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('usage');
  const [days, setDays] = useState<number>(usualAge);
  const { data: count } = useQuery(abandonedCountQuery(bucket, days));
  const abort = useCallback(async () => {
    const freed = await abortAll(bucket, days);
    notify({
      kind: 'success',
      text: t('abort.done', { count: freed.aborted, size: formats.bytes(freed.bytes) }),
      place: 'bottom-left',
    });
    usageChanged();
    onClose();
  }, [bucket, days, onClose, t]);
  const [run, isRunning] = useTask(abort);
  // Somebody may be waiting for one of those.
  const takesRunning = days === 0;
  const typed = useTypedName(bucket ?? t('abort.everything'));
  const nameOf = (age: number) => (age === 0 ? t('abort.anyAge') : t('abort.olderThan', { count: age }));
  return (
    <Dialog title={t('abort.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (!takesRunning || typed.check()) void run();
        }}
      >
        <SelectField
          label={t('abort.age')}
          value={String(days)}
          options={ages.map((age) => ({ value: String(age), label: nameOf(age) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <p role="status">{count === undefined ? t('abort.counting') : t('abort.will', { count })}</p>
        {takesRunning && <TypedNameField typed={typed} />}
        <FormDecision
          submit={t('abort.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
          disabled={!count}
        />
      </FormStack>
    </Dialog>
  );
}

/** So many at a time, until none is left that may be aborted. */
async function abortAll(bucket: string | undefined, days: number) {
  const freed = { aborted: 0, bytes: 0 };
  for (;;) {
    const ended = await ask(abortAbandonedUploads, {
      ...(bucket === undefined ? {} : { bucket }),
      older_than_days: days,
    });
    freed.aborted += ended.aborted;
    freed.bytes += ended.freed_bytes;
    if (!ended.has_more || ended.aborted === 0) return freed;
  }
}
