import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { ListEditor } from './list-editor.tsx';

export interface Tag {
  key: string;
  value: string;
}

export interface TagFieldsProps {
  tags: readonly Tag[];
  max: number;
  onChange: (tags: Tag[]) => void;
}

/** Tags with their values. */
export function TagFields({ tags, max, onChange }: TagFieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <ListEditor
      items={tags}
      max={max}
      blank={{ key: '', value: '' }}
      add={t('tags.add')}
      removeName={(number) => t('tags.remove', { number })}
      onChange={onChange}
    >
      {({ key, value }, change) => (
        <>
          <TextField
            label={t('tags.name')}
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.tagKeyMaxLength}
            value={key}
            onChange={(event) => change({ key: event.currentTarget.value })}
          />
          <TextField
            label={t('tags.value')}
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.tagValueMaxLength}
            value={value}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
        </>
      )}
    </ListEditor>
  );
}
