import { useTranslation } from 'react-i18next';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import type { Collection } from '../collection.ts';
import type { Draft } from '../queue/database.ts';
import { textMaxLength } from './captured.ts';
import { FileInput } from './file-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { SoundInput } from './sound-input.tsx';

export interface MediaInputProps {
  project: Collection;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  /** Called with true while a picture's hidden data is being removed or sound is being recorded, and then with false. */
  onPreparing: (isPreparing: boolean) => void;
}

export type FileInputProps = Pick<MediaInputProps, 'draft' | 'onChange'>;

/** Captures what the project collects: a picture, a recording, a text or a file. A form has only its fields. */
export function MediaInput({ project, draft, onChange, onPreparing }: MediaInputProps) {
  const { t } = useTranslation('contribute');
  switch (project.item_type) {
    case 'image':
      return <PictureInput draft={draft} onChange={onChange} onPreparing={onPreparing} />;
    case 'audio':
      return <SoundInput draft={draft} onChange={onChange} onPreparing={onPreparing} />;
    case 'file':
      return <FileInput draft={draft} onChange={onChange} />;
    case 'text':
      return (
        <TextArea
          label={t('capture.text')}
          rows={6}
          maxLength={textMaxLength}
          value={draft.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'form':
      return null;
  }
}
