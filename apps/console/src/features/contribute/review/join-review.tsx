import { joinHubReview } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckGroup } from '#ui/fields/choices/check-group.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { deviceId } from '../device.ts';
import { languageName, optionsOf } from '../shell/names.ts';
import { useAction } from '../shell/use-action.ts';
import type { Reviewer } from './review.tsx';

export interface JoinReviewProps {
  project: Collection;
  reviewer: Reviewer;
  onJoined: (reviewer: Reviewer) => void;
}

/** Explains how reviewing works and what it pays, and asks for the languages that the person reads. */
export function JoinReview({ project, reviewer, onJoined }: JoinReviewProps) {
  const { t } = useTranslation('contribute-review');
  const form = useForm({
    initialValues: {
      languages: (reviewer.languages.length > 0 || project.languages.length > 1
        ? reviewer.languages
        : project.languages) as readonly string[],
    },
    validate: { languages: (languages) => languages.length === 0 && t('join.chooseFirst') },
  });
  const { run, isRunning, problem } = useAction();
  const isNew = reviewer.state === null;
  const submit = ({ languages }: typeof form.values) =>
    run(async () =>
      onJoined(
        await ask(joinHubReview, {
          project_id: project.project_id,
          languages: [...languages],
          device: deviceId(),
        }),
      ),
    );
  const { vote_reward_micro_usd: reward } = project;
  return (
    <Panel title={isNew ? t('join.title') : t('join.change')} text={isNew ? t('join.text') : undefined}>
      {isNew && (
        <>
          <p>{t('join.gate', { items: reviewer.gate_items, needed: reviewer.gate_needed })}</p>
          <p>{reward > 0 ? t('join.pay', { amount: formats.money(reward) }) : t('join.payNone')}</p>
        </>
      )}
      <FormStack form={form} onSubmit={submit}>
        <CheckGroup
          label={t('join.languages')}
          options={optionsOf(project.languages, languageName)}
          {...form.getInputProps('languages')}
        />
        <Refusal text={problem} />
        <Button type="submit" loading={isRunning}>
          {isNew ? t('join.submit') : t('join.save')}
        </Button>
      </FormStack>
    </Panel>
  );
}
