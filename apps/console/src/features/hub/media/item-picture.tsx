import { IconFile, IconFileText, IconForms, IconMicrophone, IconPhoto } from '@tabler/icons-react';
import { kindOf, type NamedItem } from '../codes/item-name.ts';
import classes from './media.module.css';

export interface ItemPictureProps {
  item: Pick<NamedItem, 'excerpt' | 'media'>;
  /** The address of its small picture. */
  thumbnail: string | undefined;
}

const kindIcons = { picture: IconPhoto, recording: IconMicrophone, file: IconFile } as const;

/** The small picture of an item, or an icon of its kind. The icon of a picture takes the same room. */
export function ItemPicture({ item: { media, excerpt }, thumbnail }: ItemPictureProps) {
  if (thumbnail !== undefined) return <img className={classes.thumbnail} src={thumbnail} alt="" />;
  const IconOfText = excerpt === null ? IconForms : IconFileText;
  const kind = media && kindOf(media.content_type);
  const Icon = kind === null ? IconOfText : kindIcons[kind];
  const icon = <Icon className={classes.kindIcon} size={20} stroke={1.5} aria-hidden />;
  return kind === 'picture' ? <span className={classes.thumbnail}>{icon}</span> : icon;
}
