import { displayName, evaluationLimits } from '@atoll/contract';
import { IconPencil, IconPlus, IconTarget, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Panel } from '#ui/page/panel.tsx';
import classes from './evaluation.module.css';
import { GoldenDialog } from './golden-dialog.tsx';
import type { Golden } from './queries.ts';
import { useExpectedName } from './use-expected-name.ts';
import { deleteGoldenWrite } from './writes.ts';

type OpenDialog = { kind: 'edit' | 'delete'; golden: Golden } | { kind: 'new' };

const shownAtFirst = 20;

/** Lists the golden questions, with the expectations of their answers. */
export function GoldenPanel({ agentId, questions }: { agentId: string; questions: readonly Golden[] }) {
  const { t } = useTranslation('agent-evaluation');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isWhole, setWhole] = useState(false);
  const close = () => setDialog(null);
  const add = (
    <Button
      size="sm"
      variant={questions.length === 0 ? 'filled' : 'default'}
      disabled={questions.length >= evaluationLimits.goldenPerAgent}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'new' })}
    >
      {t('golden.add')}
    </Button>
  );
  return (
    <Panel title={t('golden.title')} text={t('golden.text')} action={questions.length > 0 && add}>
      {questions.length === 0 && (
        <EmptyState icon={IconTarget} title={t('golden.none')} text={t('golden.noneText')} action={add} />
      )}
      {questions.length > 0 && (
        <ul className={classes.list} aria-label={t('golden.title')}>
          {questions.slice(0, isWhole ? undefined : shownAtFirst).map((golden) => (
            <GoldenItem
              key={golden.golden_id}
              golden={golden}
              onEdit={() => setDialog({ kind: 'edit', golden })}
              onDelete={() => setDialog({ kind: 'delete', golden })}
            />
          ))}
        </ul>
      )}
      {!isWhole && questions.length > shownAtFirst && (
        <div>
          <Button size="sm" variant="default" onClick={() => setWhole(true)}>
            {t('golden.all', { count: questions.length })}
          </Button>
        </div>
      )}
      {dialog?.kind === 'new' && <GoldenDialog agentId={agentId} onClose={close} />}
      {dialog?.kind === 'edit' && <GoldenDialog agentId={agentId} golden={dialog.golden} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteGoldenDialog agentId={agentId} golden={dialog.golden} onClose={close} />
      )}
    </Panel>
  );
}

interface GoldenItemProps {
  golden: Golden;
  onEdit: () => void;
  onDelete: () => void;
}

function GoldenItem({ golden: { question, expected, facts }, onEdit, onDelete }: GoldenItemProps) {
  const { t } = useTranslation('agent-evaluation');
  const nameOf = useExpectedName();
  const files = formats.list(expected.map((file) => displayName(nameOf(file))));
  return (
    <li className={classes.golden}>
      <div className={classes.goldenText}>
        <h3 className={classes.question}>{question}</h3>
        <p className={classes.expected}>
          <span>{files ? t('golden.files', { files }) : t('golden.noFiles')}</span>
          {facts.length > 0 && <span>{t('golden.facts', { facts: facts.join(' · ') })}</span>}
        </p>
      </div>
      <RowMenu
        label={t('golden.actions', { name: question })}
        actions={[
          { label: t('golden.edit'), icon: IconPencil, onSelect: onEdit },
          { label: t('golden.delete'), icon: IconTrash, isDangerous: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}

interface DeleteGoldenDialogProps {
  agentId: string;
  golden: Golden;
  onClose: () => void;
}

function DeleteGoldenDialog({ agentId, golden, onClose }: DeleteGoldenDialogProps) {
  const { t } = useTranslation('agent-evaluation');
  const { run, isRunning, error } = useWrite(deleteGoldenWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('golden.deleteTitle')}
      submit={t('golden.deleteSubmit')}
      onSubmit={() => void run({ agent_id: agentId, golden_id: golden.golden_id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('golden.deleteText', { question: golden.question })}</p>
    </Confirmation>
  );
}
