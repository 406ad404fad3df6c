import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '#lib/browser/save-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { DialogActions } from '#ui/dialogs/dialog.tsx';
import { OnceNotice } from '#ui/dialogs/once-notice.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import classes from './factors.module.css';

/** A set of recovery codes, which is only shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('factors');
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={classes.stack}>
      <OnceNotice title={t('codes.onceTitle')} text={t('codes.onceText')} />
      <ul className={classes.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveText('atoll-recovery-codes.txt', text, 'text/plain')}
        >
          {t('codes.download')}
        </Button>
        <CopyButton value={text} label={t('codes.copy')} />
      </div>
      <DialogActions>
        <Button size="sm" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </DialogActions>
    </div>
  );
}
