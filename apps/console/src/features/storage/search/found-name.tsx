import { IconFolderFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../objects/entries/file-icon.tsx';
import classes from './found-name.module.css';
import { MarkedKey } from './marked-key.tsx';
import { type Found, placeOf } from './place.ts';

/** The name of a search result with the matches highlighted, as a link. */
export function FoundName({ found, text }: { found: Found; text: string }) {
  const { t } = useTranslation('search');
  return (
    <Link {...placeOf(found)} className={classes.name} title={found.key}>
      {found.type === 'folder' ? (
        <IconFolderFilled size={20} className={classes.folder} role="img" aria-label={t('folder')} />
      ) : (
        <FileIcon contentType={found.content_type} name={found.key} />
      )}
      <MarkedKey found={found} text={text} />
    </Link>
  );
}
