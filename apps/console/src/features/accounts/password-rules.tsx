import { checkPassword } from '@atoll/contract';
import { IconAlertTriangle, IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import classes from './password-rules.module.css';

export interface PasswordRulesProps {
  password: string;
  /** From `useNewPassword`. */
  isGuessable: boolean | null;
}

/** The live checklist of specification section 5, followed by whether the password is easy to guess. */
export function PasswordRules({ password, isGuessable }: PasswordRulesProps) {
  const { t } = useTranslation('entry');
  const checks = checkPassword(password);
  const rules = [
    { id: 'case', text: t('rules.letterCase'), isMet: checks.mixesCase },
    { id: 'digit', text: t('rules.digit'), isMet: checks.hasDigit },
    { id: 'symbol', text: t('rules.symbol'), isMet: checks.hasSymbol },
  ];
  return (
    <>
      <ul className={classes.root} aria-label={t('rules.title')}>
        {rules.map(({ id, text, isMet }) => {
          const Icon = isMet ? IconCheck : IconPointFilled;
          return (
            <li key={id} className={classes.rule} data-met={isMet || undefined}>
              <Icon size={16} stroke={2.2} aria-hidden />
              {text}
              <VisuallyHidden>{isMet ? t('rules.met') : t('rules.unmet')}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <p className={classes.hint} data-warning={isGuessable || undefined} role="status">
        {isGuessable && <IconAlertTriangle size={16} stroke={2} aria-hidden />}
        {t(isGuessable ? 'rules.guessable' : 'rules.common')}
      </p>
    </>
  );
}
