import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { Collection, Contributed } from '../collection.ts';
import { useDevice, useIsOnline, useQueue } from '../shell/device-context.ts';
import { countryName, languageName } from '../shell/names.ts';
import classes from './capture.module.css';
import { emptyDraft, hasFile, type Lack, lackOf } from './captured.ts';
import { FieldList } from './field-list.tsx';
import { MediaInput } from './media-input.tsx';
import { NotSaved } from './not-saved.tsx';
import { useDraft } from './use-draft.ts';
import { isQuotaError, useRoom } from './use-room.ts';

export interface CaptureProps {
  project: Collection;
  contributed: Contributed;
  owner: string;
  /** Opens the choice of language and country again. */
  onChange: () => void;
  /** Null: the project has no examples. */
  onPractise: (() => void) | null;
}

/** Captures items one after the other, and adds each to this device's queue. */
export function Capture({ project, contributed, owner, onChange, onPractise }: CaptureProps) {
  const { t } = useTranslation('contribute');
  const { project_id: projectId } = project;
  const { queue, sender } = useDevice();
  const isOnline = useIsOnline();
  const queued = useQueue(projectId);
  const { draft, change, clear, wasRestored } = useDraft(projectId, owner);
  const [lack, setLack] = useState<Lack | null>(null);
  const [saved, setSaved] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<'full' | 'failed' | null>(null);
  const room = useRoom(saved);
  const titleId = useId();
  if (!draft || !queued) return <SkeletonBlock height={320} />;
  const { language, country, consent_sha256: consentSha256 } = contributed;
  if (language === null || country === null || consentSha256 === null) return null;
  const unsent = queued.filter(
    (item) => item.owner === owner && item.state === 'waiting' && item.itemId === null,
  ).length;
  const remaining = Math.max(0, contributed.remaining_items - unsent);

  const save = async () => {
    setSaving(true);
    const file = hasFile(project.item_type) ? draft.file : null;
    try {
      await queue.add(
        {
          projectId,
          owner,
          consentSha256,
          language,
          country,
          text: project.item_type === 'text' ? draft.text : null,
          answers: draft.answers,
          file: file && {
            name: draft.fileName,
            sizeBytes: file.size,
            contentType: file.type || 'application/octet-stream',
            isStripped: draft.isStripped,
          },
        },
        file,
      );
      clear();
      setProblem(null);
      setSaved(saved + 1);
      sender.wake();
    } catch (error) {
      console.warn(error);
      setProblem(isQuotaError(error) ? 'full' : 'failed');
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = lackOf(draft, project);
    setLack(found);
    if (!found) void save();
  };

  if (remaining === 0) return <Notice icon={IconCircleCheck} title={t('capture.noneLeft')} />;
  return (
    <form noValidate className={classes.root} onSubmit={submit} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h1 id={titleId}>{t('capture.title')}</h1>
        <p className={classes.declared}>
          {t('capture.declared', { language: languageName(language), country: countryName(country) })}
          <Button variant="subtle" onClick={onChange}>
            {t('capture.change')}
          </Button>
          {onPractise && (
            <Button variant="subtle" onClick={onPractise}>
              {t('practice.again')}
            </Button>
          )}
        </p>
      </header>
      {room.littleBytes !== null && (
        <Notice
          icon={IconAlertTriangle}
          title={t('room.little', { size: formats.bytes(room.littleBytes) })}
        />
      )}
      <p role="status" className={classes.saved}>
        {saved > 0 && draft === emptyDraft && (
          <>
            <IconCircleCheck size={20} aria-hidden />{' '}
            {isOnline ? t('capture.savedOnline') : t('capture.saved')}
          </>
        )}
        {saved === 0 && wasRestored && t('capture.restored')}
      </p>
      {/* A new item starts with fresh controls. */}
      <MediaInput
        key={`media ${saved}`}
        project={project}
        draft={draft}
        onChange={change}
        onPreparing={setPreparing}
      />
      <FieldList
        project={project}
        answers={draft.answers}
        lacking={lack?.kind === 'field' ? lack.name : null}
        onChange={(answers) => change({ answers })}
      />
      {problem ? (
        <NotSaved project={project} draft={draft} isFull={problem === 'full'} onRetry={() => void save()} />
      ) : (
        <div className={classes.send}>
          <LackText lack={lack && lackOf(draft, project) && lack} type={project.item_type} />
          <Button type="submit" fullWidth loading={isSaving} disabled={isPreparing}>
            {t('capture.save')}
          </Button>
          <p className={classes.remaining}>{t('capture.remaining', { count: remaining })}</p>
        </div>
      )}
    </form>
  );
}

const fileMissingKeys = {
  image: 'capture.pictureMissing',
  audio: 'capture.soundMissing',
  file: 'capture.fileMissing',
  text: 'capture.fileMissing',
  form: 'capture.fileMissing',
} as const;

function LackText({ lack, type }: { lack: Lack | null; type: Collection['item_type'] }) {
  const { t } = useTranslation('contribute');
  if (!lack) return null;
  if (lack.kind === 'large')
    return (
      <Refusal
        text={t('capture.tooLarge', {
          size: formats.bytes(lack.sizeBytes),
          limit: formats.bytes(lack.limitBytes),
        })}
      />
    );
  const words = {
    file: t(fileMissingKeys[type]),
    text: t('capture.textMissing'),
    empty: t('capture.empty'),
    field: null,
  };
  return <Refusal text={words[lack.kind]} />;
}
