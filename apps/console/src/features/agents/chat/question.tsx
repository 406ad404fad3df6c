import { agentLimits, type QuestionMessage } from '@atoll/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Branches } from './answer/branches.tsx';
import classes from './question.module.css';

export interface QuestionProps {
  message: QuestionMessage;
  /** All variants of the question. */
  questions: readonly QuestionMessage[];
  onChoose: (messageId: string) => void;
  /** Undefined while an answer is in progress. */
  onEdit: ((text: string) => void) | undefined;
}

/** A question, with a button to edit it. */
export function Question({ message, questions, onChoose, onEdit }: QuestionProps) {
  const { t } = useTranslation('agent-chat');
  const [isEditing, setEditing] = useState(false);
  if (isEditing && onEdit) {
    return (
      <EditForm
        text={message.text}
        onCancel={() => setEditing(false)}
        onSubmit={(text) => {
          setEditing(false);
          onEdit(text);
        }}
      />
    );
  }
  return (
    <div className={classes.root}>
      <p className={classes.bubble}>{message.text}</p>
      <div className={classes.actions}>
        <Branches
          ids={questions.map((question) => question.message_id)}
          shown={message.message_id}
          label={t('branches.questions')}
          onChoose={onChoose}
        />
        {onEdit && (
          <IconButton
            size="sm"
            icon={IconPencil}
            label={t('actions.edit')}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
    </div>
  );
}

interface EditFormProps {
  text: string;
  onCancel: () => void;
  onSubmit: (text: string) => void;
}

function EditForm({ text, onCancel, onSubmit }: EditFormProps) {
  const { t } = useTranslation(['agent-chat', 'common']);
  const [draft, setDraft] = useState(text);
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(draft.trim());
      }}
    >
      <TextArea
        label={t('actions.edit')}
        rows={3}
        maxLength={agentLimits.questionMaxLength}
        autoFocus
        value={draft}
        onChange={setDraft}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={classes.decision}>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" disabled={draft.trim() === ''}>
          {t('edit.submit')}
        </Button>
      </div>
    </form>
  );
}
