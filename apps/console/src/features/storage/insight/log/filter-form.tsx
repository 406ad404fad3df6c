import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import classes from './insight.module.css';

/** Long enough to type the next letter. */
const pauseMs = 400;

type Change<Filter> = (part: Partial<Filter>) => void;

export interface FilterFormProps<Filter> {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Closes the dialog that shows the form. */
  onDone?: (() => void) | undefined;
  /** Renders the fields. `choose` is for choices, `type` for what is typed. */
  children: (draft: Filter, choose: Change<Filter>, type: Change<Filter>) => ReactNode;
}

/**
 * Fields for filters. On a page, a choice applies immediately, and a text after a pause or with Enter. In a dialog, they
 * apply together.
 */
export function FilterForm<Filter extends object>(props: FilterFormProps<Filter>) {
  const { onDone } = props;
  return onDone ? <DialogFields {...props} onDone={onDone} /> : <PageFields {...props} />;
}

type DialogProps<Filter> = FilterFormProps<Filter> & { onDone: () => void };

function DialogFields<Filter extends object>({ filter, onChange, onDone, children }: DialogProps<Filter>) {
  const { t } = useTranslation(['insight', 'common']);
  const form = useForm({ initialValues: filter });
  const apply = (chosen: Filter) => {
    onChange(withoutEmpty(chosen));
    onDone();
  };
  return (
    <FormStack form={form} onSubmit={apply}>
      {children(form.values, form.setValues, form.setValues)}
      <FormDecision
        submit={t('filters.apply')}
        cancel={t('common:cancel')}
        onCancel={onDone}
        isRunning={false}
      />
    </FormStack>
  );
}

/** Starts again from the filter when it changes elsewhere, such as in the address. */
function PageFields<Filter extends object>({ filter, onChange, children }: FilterFormProps<Filter>) {
  const current = textOf(filter);
  /** `sent`: filters that `onChange` received, and that haven't come back yet. */
  const [seen, setSeen] = useState<{ current: string; sent: string[]; resets: number }>({
    current,
    sent: [],
    resets: 0,
  });
  if (current !== seen.current) {
    const at = seen.sent.indexOf(current);
    setSeen({
      current,
      sent: at < 0 ? [] : seen.sent.slice(at + 1),
      resets: at < 0 ? seen.resets + 1 : seen.resets,
    });
  }
  const apply = (chosen: Filter) => {
    const next = textOf(chosen);
    if (next === (seen.sent.at(-1) ?? seen.current)) return;
    setSeen({ ...seen, sent: [...seen.sent, next] });
    onChange(chosen);
  };
  return (
    <LiveFields key={seen.resets} filter={filter} onApply={apply}>
      {children}
    </LiveFields>
  );
}

interface LiveProps<Filter> extends Pick<FilterFormProps<Filter>, 'filter' | 'children'> {
  onApply: (filter: Filter) => void;
}

function LiveFields<Filter extends object>({ filter, onApply, children }: LiveProps<Filter>) {
  const [draft, setDraft] = useState(filter);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ draft, onApply });
  useEffect(() => {
    latest.current.onApply = onApply;
  }, [onApply]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (part: Partial<Filter>) => {
    latest.current.draft = { ...latest.current.draft, ...part };
    setDraft(latest.current.draft);
  };
  const applyIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A field with an error is empty, which would mean something else.
      const isFaulty = form.current?.querySelector('[aria-invalid]');
      if (!isFaulty) latest.current.onApply(withoutEmpty(latest.current.draft));
    }, ms);
  };
  const choose = (part: Partial<Filter>) => {
    change(part);
    applyIn(0);
  };
  const type = (part: Partial<Filter>) => {
    change(part);
    applyIn(pauseMs);
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) applyIn(0);
  };
  return (
    <form
      ref={form}
      className={classes.filters}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {children(draft, choose, type)}
    </form>
  );
}

function withoutEmpty<Filter extends object>(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Filter;
}

/** Returns the same text for equal filters. */
const textOf = (filter: object) =>
  JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
