import { type AnswerEventOf, displayName } from '@atoll/contract';
import { IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../file-name.ts';
import type { ShownPlace } from '../../place.ts';
import classes from './nothing-found.module.css';

export interface NothingFoundProps {
  event: AnswerEventOf<'nothing'>;
  onOpen: (place: ShownPlace) => void;
}

/** Reports that nothing matched, with the nearest files. */
export function NothingFound({ event: { nearest }, onOpen }: NothingFoundProps) {
  const { t } = useTranslation('agent-chat');
  return (
    <div className={classes.root}>
      <p>{t('nothing.text')}</p>
      {nearest.length > 0 && (
        <>
          <p className={classes.label}>{t('nothing.nearest')}</p>
          <ul className={classes.list}>
            {nearest.map((file) => (
              <li key={file.document_id}>
                <button
                  type="button"
                  className={classes.file}
                  onClick={() => onOpen({ documentId: file.document_id, start: undefined, end: undefined })}
                >
                  <IconFile size={16} stroke={1.6} aria-hidden />
                  <bdi>{displayName(fileName(file))}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
