import { conversationLimits, displayName, type ExpectedFile, evaluationLimits } from '@atoll/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { fileName } from '../file-name.ts';
import { agentDocumentsQuery } from '../queries.ts';
import classes from './expected-files.module.css';

/** Maximum number of matches to show. Typing more narrows them. */
const offered = 6;

export interface ExpectedFilesProps {
  agentId: string;
  value: readonly ExpectedFile[];
  onChange: (expected: readonly ExpectedFile[]) => void;
}

/** Selects files of which a right answer cites at least one, from those that the agent has read. */
export function ExpectedFiles({ agentId, value: expected, onChange }: ExpectedFilesProps) {
  const { t } = useTranslation('agent-evaluation');
  const isFull = expected.length >= evaluationLimits.expectedFiles;
  return (
    <fieldset className={classes.root}>
      <legend>{t('files.label')}</legend>
      <p className={classes.hint}>{t('files.hint')}</p>
      {expected.length > 0 && (
        <ul className={classes.chosen}>
          {expected.map((file, index) => (
            <ChosenFile
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there with two pages
              key={`${file.bucket} ${file.key} ${index}`}
              file={file}
              onPage={(page) => onChange(expected.map((one, at) => (at === index ? { ...one, page } : one)))}
              onRemove={() => onChange(expected.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <Note>{t('files.full', { max: evaluationLimits.expectedFiles })}</Note>
      ) : (
        <Offered
          agentId={agentId}
          expected={expected}
          onAdd={(file) => onChange([...expected, { ...file, page: null }])}
        />
      )}
    </fieldset>
  );
}

interface ChosenFileProps {
  file: ExpectedFile;
  onPage: (page: number | null) => void;
  onRemove: () => void;
}

function ChosenFile({ file, onPage, onRemove }: ChosenFileProps) {
  const { t } = useTranslation('agent-evaluation');
  const name = displayName(file.key);
  return (
    <li className={classes.file}>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      <input
        className={classes.page}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('files.page', { name })}
        placeholder={t('files.anyPage')}
        value={file.page === null ? '' : String(file.page)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5);
          onPage(Number(digits) >= 1 ? Number(digits) : null);
        }}
      />
      <IconButton size="sm" icon={IconX} label={t('files.remove', { name })} onClick={onRemove} />
    </li>
  );
}

interface OfferedProps {
  agentId: string;
  expected: readonly ExpectedFile[];
  onAdd: (file: { bucket: string; key: string }) => void;
}

function Offered({ agentId, expected, onAdd }: OfferedProps) {
  const { t } = useTranslation('agent-evaluation');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const query = useInfiniteQuery({
    ...agentDocumentsQuery(agentId, { search: wanted || undefined, state: 'ready' }),
    placeholderData: keepPreviousData,
  });
  const isChosen = (bucket: string, key: string) =>
    expected.some((file) => file.bucket === bucket && file.key === key);
  const files = (query.data?.pages.flatMap((page) => page.documents) ?? [])
    .flatMap((file) => (file.bucket === null ? [] : [{ ...file, bucket: file.bucket }]))
    .filter(({ bucket, key }) => !isChosen(bucket, key));
  return (
    <>
      <TextField
        type="search"
        label={t('files.find')}
        autoComplete="off"
        maxLength={conversationLimits.searchMaxLength}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter selects the first match instead of submitting the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = files;
          if (first && wanted !== '') onAdd(first);
        }}
      />
      {query.data && files.length === 0 && <Note>{t(wanted ? 'files.noMatch' : 'files.none')}</Note>}
      <ul className={classes.offered}>
        {files.slice(0, offered).map((file) => (
          <li key={file.document_id}>
            <button
              type="button"
              className={classes.offer}
              aria-label={t('files.add', { name: displayName(file.key) })}
              title={displayName(file.key)}
              onClick={() => onAdd(file)}
            >
              <IconPlus size={14} stroke={2} aria-hidden />
              <bdi>{displayName(fileName(file))}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
