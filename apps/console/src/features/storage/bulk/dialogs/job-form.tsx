import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import type { Submittable } from '#ui/fields/form/use-form.ts';
import { TypedNameField, useTypedName } from '#ui/fields/text/typed-name.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { type BulkJob, type BulkRequest, isActive } from '../requests/bulk-request.ts';
import { watchJob } from '../requests/queries.ts';
import { startJobWrite } from '../requests/writes.ts';
import { ForecastLine } from './forecast-line.tsx';
import { useForecast } from './use-forecast.ts';

export interface JobFormProps {
  /** Its fields, if any. */
  form?: Submittable<object>;
  /** The current choice; null while it is incomplete. */
  request: BulkRequest | null;
  submit: string;
  isDangerous?: boolean;
  /** Must be typed to confirm the job. */
  confirmName?: string | undefined;
  /** Confirmation is needed only if names are taken. */
  confirmsConflicts?: boolean;
  /** The job's effect is not known yet, apart from its number of objects. */
  isUncertain?: boolean;
  /** Submitting the form while objects are counted waits for their number, and starts the job if nothing is in its way. */
  canWait?: boolean;
  /** The name need not be typed for this many objects or fewer. */
  fewObjects?: number;
  onClose: () => void;
  children: (forecast: UseQueryResult<BulkJob>) => ReactNode;
}

/** A form that forecasts its job, and starts it. */
export function JobForm(props: JobFormProps) {
  const { form, request, submit, isDangerous, isUncertain, canWait } = props;
  const { confirmsConflicts, fewObjects = 0, onClose, children } = props;
  const { t } = useTranslation('bulk');
  const forecast = useForecast(request);
  const typed = useTypedName(props.confirmName ?? '');
  const { run, isRunning, error } = useWrite(startJobWrite, {
    onDone: (job) => {
      watchJob(job);
      onClose();
    },
  });
  const known = forecast.data && !isActive(forecast.data) ? forecast.data : undefined;
  const isHarmless = confirmsConflicts && forecast.data?.conflicts === 0;
  // The form can't be submitted before the number is known.
  const isFew = fewObjects > 0 && (forecast.data?.found ?? 0) <= fewObjects;
  const confirmName = isHarmless || isFew ? undefined : props.confirmName;
  const isNothing = known !== undefined && known.done === 0;
  const isCounting = request !== null && !known && !forecast.isError;
  const wait = useWait(request, known, run);
  const start = () => {
    if (isCounting) return wait.begin();
    if (request && (confirmName === undefined || typed.check())) void run(request);
  };
  return (
    <FormStack {...(form ? { form } : {})} onSubmit={start}>
      {children(forecast)}
      {request && <ForecastLine forecast={forecast} />}
      {confirmName !== undefined && !isNothing && <TypedNameField typed={typed} />}
      <Refusal text={error} />
      <FormDecision
        submit={submit}
        cancel={t('cancel')}
        onCancel={onClose}
        isRunning={isRunning || (isCounting && wait.isBegun)}
        variant={isDangerous ? 'danger' : 'filled'}
        disabled={!request || (!known && !canWait) || isNothing || forecast.isError || isUncertain}
      />
    </FormStack>
  );
}

/** Starts a submitted request once its objects are counted, unless it was edited, or something is in its way. */
function useWait(
  request: BulkRequest | null,
  known: BulkJob | undefined,
  start: (request: BulkRequest) => unknown,
) {
  const current = JSON.stringify(request);
  const [awaited, setAwaited] = useState<string | null>(null);
  const latest = useRef({ request, start });
  latest.current = { request, start };
  const isBegun = awaited === current;
  useEffect(() => {
    if (!isBegun || !known) return;
    setAwaited(null);
    const now = latest.current;
    const isClear = known.done > 0 && known.failed === 0 && known.conflicts === 0;
    if (now.request && isClear) now.start(now.request);
  }, [isBegun, known]);
  return { isBegun, begin: () => setAwaited(current) };
}
