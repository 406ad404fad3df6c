import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Note } from '#ui/text/note.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { type Check, checkWords } from './check-words.ts';
import classes from './codes.module.css';
import { countryName, languageInText } from './place-names.ts';
import { checkKeys, levelKeys } from './text-keys.ts';

const writer = { ...formats, languageName: languageInText, countryName };

const icons = {
  failure: IconCircleX,
  warning: IconAlertTriangle,
  hint: IconInfoCircle,
  ok: IconCircleCheck,
} as const;

/** The findings of the automatic checks. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  if (checks.length === 0) return <Note>{t('checks.none')}</Note>;
  return (
    <ul className={classes.checks}>
      {checks.map((check) => (
        <CheckItem key={`${check.code} ${JSON.stringify(check.detail)}`} check={check} />
      ))}
    </ul>
  );
}

function CheckItem({ check }: { check: Check }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  const { code, values } = checkWords(check, writer);
  const LevelIcon = icons[check.level];
  return (
    <li data-level={check.level}>
      <LevelIcon size={18} stroke={1.8} aria-hidden />
      <span>
        <VisuallyHidden>{t(levelKeys[check.level])}: </VisuallyHidden>
        {t(checkKeys[code], values)}
      </span>
    </li>
  );
}
