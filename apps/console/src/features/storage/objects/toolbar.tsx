import {
  IconArrowBackUp,
  IconFolderPlus,
  IconFolderUp,
  IconMessageChatbot,
  IconSearch,
  IconTrash,
  IconUpload,
  IconX,
  IconZoomScan,
} from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { FilePicker } from '#ui/file-picker.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useTask } from '#ui/use-task.ts';
import { filtersOf, type ObjectsSearch } from '../listing/objects-search.ts';
import { chosenFiles, type PathedFile } from '../transfers/dropped-files.ts';
import { useAskAbout } from './ask-about.ts';
import classes from './toolbar.module.css';

export interface UploadButtonsProps {
  onFiles: (files: readonly PathedFile[]) => void;
  onCreateFolder: () => void;
}

/** What puts something into the open folder. */
export function UploadButtons({ onFiles, onCreateFolder }: UploadButtonsProps) {
  const { t } = useTranslation('storage');
  const take = (files: FileList) => onFiles(chosenFiles(files));
  return (
    <div className={classes.buttons}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
        onClick={onCreateFolder}
      >
        {t('objects.createFolder')}
      </Button>
      <FilePicker
        label={t('objects.uploadFolder')}
        icon={IconFolderUp}
        variant="default"
        isFolder
        onFiles={take}
      />
      <FilePicker label={t('objects.uploadFiles')} icon={IconUpload} onFiles={take} />
    </div>
  );
}

/** How long a person may think between two letters before the list follows. */
const typingMs = 250;

export interface JumpBoxProps {
  value: string;
  onChange: (starts: string) => void;
}

/** Goes to the names that begin with what is typed; the index finds them in any number of others. */
export function JumpBox({ value, onChange }: JumpBoxProps) {
  const { t } = useTranslation('objects');
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => latest.current(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typed);
  };
  return (
    <form className={classes.jump} onSubmit={submit}>
      <IconSearch size={16} stroke={1.6} className={classes.glass} aria-hidden />
      <input
        ref={box}
        type="text"
        className={classes.input}
        aria-label={t('jump')}
        placeholder={t('jump')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && (
        <IconButton
          size="sm"
          icon={IconX}
          label={t('clearJump')}
          onClick={() => {
            setTyped('');
            onChange('');
            box.current?.focus();
          }}
        />
      )}
    </form>
  );
}

export interface SearchHereProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
}

/** The way from a folder into the search of all that lies under it, with what it is filtered by. */
export function SearchHere({ bucket, prefix, search }: SearchHereProps) {
  const { t } = useTranslation('objects');
  const { type: _, ...filters } = filtersOf(search);
  const { starts } = search;
  return (
    <ButtonLink
      size="sm"
      variant="default"
      leftSection={<IconZoomScan size={16} stroke={1.6} aria-hidden />}
      to="/dss/search"
      search={{ ...filters, bucket, prefix: prefix || undefined, text: starts }}
    >
      {t('filter.here')}
    </ButtonLink>
  );
}

/** Makes an agent that knows the open folder, and opens it. */
export function AskHere({ bucket, prefix }: { bucket: string; prefix: string }) {
  const { t } = useTranslation('objects');
  const [ask, isAsking] = useTask(useAskAbout(bucket));
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMessageChatbot size={16} stroke={1.6} aria-hidden />}
      loading={isAsking}
      onClick={() => void ask(prefix)}
    >
      {t('actions.askHere')}
    </Button>
  );
}

/** Brings back all that was deleted under the folder, after a look at how much that is. */
export function BringBackAll({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('objects');
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
      onClick={onOpen}
    >
      {t('bringBackAll')}
    </Button>
  );
}

/** Whether deleted objects are shown as well, in a bucket that keeps versions. */
export function DeletedToggle({
  isShown,
  onChange,
}: {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}) {
  const { t } = useTranslation('objects');
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? t('hideDeleted') : t('showDeleted')}
    </Button>
  );
}
