import { limits } from '@atoll/contract';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions, FormDecision } from '#ui/dialogs/dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { feedbackWrite } from './writes.ts';

type Topic = 'idea' | 'problem' | 'praise' | 'question';

/** Sends a message to the operator of the server. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [isSent, setSent] = useState(false);
  return (
    <Dialog title={isSent ? t('feedback.thanksTitle') : t('feedback.title')} onClose={onClose}>
      {isSent ? (
        <>
          <p role="status">{t('feedback.thanksText')}</p>
          <DialogActions>
            <Button size="sm" onClick={onClose} data-autofocus>
              {t('feedback.done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <FeedbackForm onSent={() => setSent(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function FeedbackForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const form = useForm<{ topic: Topic; message: string }>({
    initialValues: { topic: 'idea', message: '' },
    validate: { message: (value) => (value.trim() ? null : t('feedback.required')) },
  });
  const { run, isRunning, error } = useWrite(feedbackWrite, { onDone: onSent });
  const topics = [
    { value: 'idea', label: t('feedback.idea') },
    { value: 'problem', label: t('feedback.problem') },
    { value: 'praise', label: t('feedback.praise') },
    { value: 'question', label: t('feedback.question') },
  ] as const;
  return (
    <FormStack
      form={form}
      onSubmit={({ topic, message }) => run({ topic, message: message.trim(), page: page.slice(0, 1024) })}
    >
      <p>{t('feedback.text')}</p>
      <ChoiceGroup
        label={t('feedback.topic')}
        options={topics}
        value={form.values.topic}
        onChange={(topic) => form.setFieldValue('topic', topic as Topic)}
      />
      <TextArea
        label={t('feedback.message')}
        description={t('feedback.left', {
          count: form.values.message.length,
          max: limits.feedbackMaxLength,
        })}
        maxLength={limits.feedbackMaxLength}
        rows={6}
        {...form.getInputProps('message')}
      />
      <Refusal text={error} />
      <FormDecision
        submit={t('feedback.send')}
        cancel={t('feedback.cancel')}
        onCancel={onCancel}
        isRunning={isRunning}
      />
    </FormStack>
  );
}
