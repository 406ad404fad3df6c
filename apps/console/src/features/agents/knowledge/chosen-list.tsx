import { displayName } from '@atoll/contract';
import {
  type Icon,
  IconBucket,
  IconFile,
  IconFileText,
  IconFolderFilled,
  IconWorld,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { NewSource } from '../queries.ts';
import { placeOf, sourceId, sourceName } from './chosen.ts';
import { PlaceCount } from './place-count.tsx';
import classes from './source-chooser.module.css';

export interface ChosenListProps {
  chosen: readonly NewSource[];
  onChange: (chosen: NewSource[]) => void;
}

/** Lists the chosen sources with their counts. Each can be removed. */
export function ChosenList({ chosen, onChange }: ChosenListProps) {
  const { t } = useTranslation('agents');
  if (chosen.length === 0) return null;
  return (
    <div>
      <p className={classes.chosenTitle}>{t('chooser.chosen', { count: chosen.length })}</p>
      <ul className={classes.chosen} aria-label={t('chooser.chosen', { count: chosen.length })}>
        {chosen.map((source) => {
          const SourceIcon = iconOf(source);
          const place = placeOf(source);
          const name = sourceName(source);
          return (
            <li key={sourceId(source)} className={classes.source}>
              <SourceIcon size={18} stroke={1.6} aria-hidden />
              <span className={classes.sourceName}>
                <bdi>{name}</bdi>
                {place && place.key !== '' && (
                  <span className={classes.where}>{displayName(`${place.bucket}/${place.key}`)}</span>
                )}
              </span>
              {place && <PlaceCount place={place} />}
              <IconButton
                size="sm"
                icon={IconX}
                label={t('chooser.giveUp', { name })}
                onClick={() => onChange(chosen.filter((other) => other !== source))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function iconOf(source: NewSource): Icon {
  if (source.kind === 'text') return IconFileText;
  if (source.kind === 'web') return IconWorld;
  if (source.kind === 'object') return IconFile;
  return source.prefix === '' ? IconBucket : IconFolderFilled;
}
