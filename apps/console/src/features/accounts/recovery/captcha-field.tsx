import { IconRefresh } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './captcha-field.module.css';
import type { Captcha } from './use-captcha.ts';

export interface CaptchaFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  captcha: Captcha;
}

/** The captcha's picture, and an alternative for people who can't see it. */
export function CaptchaField({ captcha, error, ...field }: CaptchaFieldProps) {
  const { t } = useTranslation('entry');
  const problem = captcha.hasFailed ? t('recovery.pictureFailed') : error;
  return (
    <div className={classes.root}>
      <div className={classes.row}>
        <div className={classes.frame}>
          {captcha.current && (
            <img className={classes.picture} src={captcha.current.val_captcha} alt={t('recovery.picture')} />
          )}
        </div>
        <Button variant="default" aria-label={t('recovery.newPicture')} onClick={captcha.renew}>
          <IconRefresh size={20} stroke={1.6} aria-hidden />
        </Button>
      </div>
      <TextField
        label={t('recovery.characters')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={captcha.proof !== null}
        error={captcha.proof === null ? problem : undefined}
        {...field}
      />
      <div role="status" className={classes.progress}>
        {captcha.isProving && <Note>{t('recovery.proving')}</Note>}
        {captcha.proof && <Note tone="success">{t('recovery.proved')}</Note>}
      </div>
      {!captcha.proof && (
        <Button
          variant="subtle"
          disabled={!captcha.current}
          loading={captcha.isProving}
          onClick={captcha.prove}
        >
          {t('recovery.cannotRead')}
        </Button>
      )}
    </div>
  );
}
