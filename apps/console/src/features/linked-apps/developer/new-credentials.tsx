import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { DialogActions } from '#ui/dialogs/dialog.tsx';
import { OnceNotice } from '#ui/dialogs/once-notice.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';

export interface Credentials {
  clientId: string;
  /** Null: the app has none. */
  secret: string | null;
}

/** Shows an app's credentials, with the secret only this once. */
export function NewCredentials({
  of: { clientId, secret },
  onDone,
}: {
  of: Credentials;
  onDone: () => void;
}) {
  const { t } = useTranslation('developer');
  const facts: Fact[] = [
    {
      name: t('clientId'),
      value: <code>{clientId}</code>,
      action: <CopyButton value={clientId} label={t('copyClientId')} />,
    },
  ];
  if (secret !== null) {
    facts.push({
      name: t('secret'),
      value: <code>{secret}</code>,
      action: <CopyButton value={secret} label={t('copySecret')} />,
    });
  }
  return (
    <>
      {secret === null ? (
        <Note>{t('noSecret')}</Note>
      ) : (
        <OnceNotice title={t('onceTitle')} text={t('onceText')} />
      )}
      <Facts facts={facts} />
      <DialogActions>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}
