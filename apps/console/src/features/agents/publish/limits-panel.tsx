import { type AgentPublishingLimits, publishingBounds as bounds } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { countOf, countText, isCount, isMoney, largestMoney, moneyOf, moneyText } from './limit-values.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './publish.module.css';
import { limitsWrite } from './writes.ts';

/** Limits of the agent as a whole and of each visitor. */
export function LimitsPanel({ agentId, publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const { limits, used_today: used } = publishing;
  const mayChange = useMay('updateAgentLimits');
  const { run, isRunning, error } = useWrite(limitsWrite, {
    onDone: () => notify({ kind: 'success', text: t('limits.saved'), place: 'bottom-left' }),
  });
  const form = useLimitFields(limits);
  const submit = (values: typeof form.values) => run({ agent_id: agentId, limits: limitsOf(values) });
  const field = (name: keyof typeof form.values, label: string, whenEmpty?: string) => (
    <TextField
      label={label}
      placeholder={whenEmpty}
      inputMode="decimal"
      autoComplete="off"
      disabled={!mayChange}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Panel title={t('limits.title')} text={t('limits.text')}>
      <Note>
        {t('limits.used', {
          requests: t('keys.todayValue', { count: used.requests }),
          tokens: t('limits.usedTokens', { count: used.tokens }),
          money: formats.aboutMoney(used.cost_micro_usd),
        })}
      </Note>
      <FormStack form={form} onSubmit={submit}>
        <fieldset className={classes.group}>
          <legend>{t('limits.all')}</legend>
          <div className={classes.pair}>
            {field('requestsPerDay', t('limits.requestsPerDay'), t('keys.noLimit'))}
            {field('tokensPerDay', t('limits.tokens'), t('keys.noLimit'))}
            {field('moneyPerDay', t('limits.money'), t('keys.noLimit'))}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('limits.visitor')}</legend>
          <div className={classes.pair}>
            {field('visitorPerMinute', t('limits.perMinute'))}
            {field('visitorPerDay', t('limits.requestsPerDay'))}
            {field('visitorTokens', t('limits.tokens'), t('keys.noLimit'))}
          </div>
        </fieldset>
        <Refusal text={error} />
        {mayChange && (
          <div className={classes.row}>
            <Button size="sm" type="submit" variant="default" loading={isRunning}>
              {t('save')}
            </Button>
          </div>
        )}
      </FormStack>
    </Panel>
  );
}

function useLimitFields(limits: AgentPublishingLimits) {
  const { t } = useTranslation('agent-publish');
  const count =
    (max: number, isRequired = false) =>
    (text: string) =>
      isCount(text, max) && !(isRequired && text.trim() === '')
        ? null
        : t('keys.notCount', { max: formats.count(max) });
  return useForm({
    initialValues: {
      requestsPerDay: countText(limits.requests_per_day),
      tokensPerDay: countText(limits.tokens_per_day),
      moneyPerDay: moneyText(limits.micro_usd_per_day),
      visitorPerMinute: countText(limits.visitor_requests_per_minute),
      visitorPerDay: countText(limits.visitor_requests_per_day),
      visitorTokens: countText(limits.visitor_tokens_per_day),
    },
    validate: {
      requestsPerDay: count(bounds.requestsPerDayMax),
      tokensPerDay: count(bounds.tokensPerDayMax),
      moneyPerDay: (text) => (isMoney(text) ? null : t('keys.notMoney', { max: largestMoney() })),
      visitorPerMinute: count(bounds.requestsPerMinuteMax, true),
      visitorPerDay: count(bounds.requestsPerDayMax, true),
      visitorTokens: count(bounds.tokensPerDayMax),
    },
  });
}

function limitsOf(values: ReturnType<typeof useLimitFields>['values']): Partial<AgentPublishingLimits> {
  return {
    requests_per_day: countOf(values.requestsPerDay),
    tokens_per_day: countOf(values.tokensPerDay),
    micro_usd_per_day: moneyOf(values.moneyPerDay),
    visitor_requests_per_minute: countOf(values.visitorPerMinute) ?? 0,
    visitor_requests_per_day: countOf(values.visitorPerDay) ?? 0,
    visitor_tokens_per_day: countOf(values.visitorTokens),
  };
}
