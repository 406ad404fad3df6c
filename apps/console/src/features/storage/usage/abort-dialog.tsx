import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TypedNameField, useTypedName } from '#ui/fields/text/typed-name.tsx';
import { abandonedCountQuery } from './queries.ts';
import { abortWrite } from './writes.ts';

const ages = [0, 1, 7, 30] as const;
const usualAge = 7;

/** Aborts uploads by age, of the account or of one bucket, after showing their number. */
export function AbortDialog({ bucket, onClose }: { bucket: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('usage');
  const [days, setDays] = useState<number>(usualAge);
  const { data: count } = useQuery(abandonedCountQuery(bucket, days));
  const freed = useRef({ count: 0, bytes: 0 });
  const { run, isRunning, error } = useWrite(abortWrite, {
    onDone: async (ended, input): Promise<void> => {
      const count = freed.current.count + ended.aborted;
      const bytes = freed.current.bytes + ended.freed_bytes;
      freed.current = { count, bytes };
      // Aborts in batches, until no more uploads may be aborted.
      if (ended.has_more && ended.aborted > 0) {
        await run(input);
        return;
      }
      const text = t('abort.done', { count, size: formats.bytes(bytes) });
      notify({ kind: 'success', text, place: 'bottom-left' });
      onClose();
    },
  });
  // Includes uploads that may still be running.
  const takesRunning = days === 0;
  const typed = useTypedName(bucket ?? t('abort.everything'));
  const nameOf = (age: number) => (age === 0 ? t('abort.anyAge') : t('abort.olderThan', { count: age }));
  return (
    <FormDialog
      title={t('abort.title')}
      submit={t('abort.submit')}
      isRunning={isRunning}
      variant="danger"
      disabled={!count}
      error={error}
      onSubmit={() => {
        if (takesRunning && !typed.check()) return;
        void run({ ...(bucket === undefined ? {} : { bucket }), older_than_days: days });
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('abort.age')}
        value={String(days)}
        options={ages.map((age) => ({ value: String(age), label: nameOf(age) }))}
        onChange={(value) => setDays(Number(value))}
      />
      <p role="status">{count === undefined ? t('abort.counting') : t('abort.will', { count })}</p>
      {takesRunning && <TypedNameField typed={typed} />}
    </FormDialog>
  );
}
