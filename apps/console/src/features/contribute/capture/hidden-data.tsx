import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import type { StrippedPicture } from '../media/strip-picture.ts';
import classes from './capture.module.css';

const rowKeys = [
  ['position', 'picture.place'],
  ['camera', 'picture.device'],
  ['takenAt', 'picture.taken'],
  ['author', 'picture.author'],
  ['software', 'picture.software'],
] as const;

/** Shows the hidden data of a picture before and after its removal. */
export function HiddenData({ stripped }: { stripped: StrippedPicture & { originalBytes: number } }) {
  const { t } = useTranslation('contribute');
  const { before, blob, originalBytes, isRedrawn } = stripped;
  const { position } = before;
  const shown = {
    ...before,
    position: position && `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`,
    // Cameras separate the parts of a day by colons.
    takenAt: before.takenAt?.replace(/^(\d{4}):(\d\d):(\d\d)\b/, '$1-$2-$3'),
  };
  const rows = rowKeys.map(([key, name]) => ({ name: t(name), value: shown[key] }));
  const isClean = rows.every(({ value }) => !value);
  return (
    <section className={classes.hidden}>
      <h2>{t('picture.hidden')}</h2>
      <p>{isClean ? t('picture.hiddenNone') : t('picture.hiddenText')}</p>
      {isRedrawn && <p>{t('picture.redrawn')}</p>}
      {!isClean && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('picture.detail')}</th>
              <th scope="col">{t('picture.before')}</th>
              <th scope="col">{t('picture.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ value }) => value)
              .map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                  <td className={classes.gone}>{t('picture.removed')}</td>
                </tr>
              ))}
            <tr>
              <th scope="row">{t('picture.size')}</th>
              <td>{formats.bytes(originalBytes)}</td>
              <td>{formats.bytes(blob.size)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
