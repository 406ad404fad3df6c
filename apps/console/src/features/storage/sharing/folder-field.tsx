import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { filterOptions } from '#ui/fields/choices/option-filter.ts';
import { parentPrefix, toFolderPrefix } from '../object-key.ts';
import { folderQuery } from '../queries.ts';

export interface FolderFieldProps {
  label: string;
  description: string;
  /** The bucket of the folders; empty for none. */
  bucket: string;
  /** A prefix such as `inbox/`; empty for the bucket itself. */
  value: string;
  onChange: (folder: string) => void;
}

/** A choice of a folder of a bucket. Any other name that is typed means a new folder. */
export function FolderField({ bucket, value, onChange, ...rest }: FolderFieldProps) {
  const { t } = useTranslation('sharing');
  const [typed, setTyped] = useState(value);
  const { data, isLoading } = useInfiniteQuery({
    ...folderQuery(bucket, parentPrefix(`${typed}-`)),
    enabled: bucket !== '',
  });
  const folders = (data?.pages[0]?.folders ?? []).map((folder) => ({ value: folder, label: folder }));
  const search = (text: string) => {
    const folder = toFolderPrefix(pathIn(text));
    if (folder === '') return folders;
    const others = filterOptions(folders, pathIn(text)).filter((option) => option.value !== folder);
    // A folder whose folders are listed exists, too.
    const isNew = !isLoading && !folders.some((option) => option.value.startsWith(folder));
    return [{ value: folder, label: isNew ? t('request.newFolder', { folder }) : folder }, ...others];
  };
  return (
    <Combobox
      {...rest}
      value={value}
      options={[{ value: '', label: t('request.bucketItself') }, ...folders]}
      search={search}
      onType={(text) => setTyped(pathIn(text))}
      onChange={(folder) => {
        setTyped(folder);
        onChange(folder);
      }}
      isLoading={isLoading}
    />
  );
}

const pathIn = (text: string) => text.trim().replace(/^\/+/, '');
