import { codes, shareLogoLimits } from '@atoll/contract';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { FilePicker } from '#ui/fields/files/file-picker.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { toBase64 } from './base64.ts';
import { logoQuery } from './queries.ts';
import classes from './sharing.module.css';
import { removeLogoWrite, setLogoWrite } from './writes.ts';

const accepted = 'image/png,image/jpeg,image/webp';

/** Shows, replaces and removes the account's logo on its share pages. */
export function LogoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const query = useQuery(logoQuery);
  const [isUnfit, setUnfit] = useState(false);
  const setting = useWrite(setLogoWrite, {
    textOf: (error) =>
      error.kind === 'refused' && error.code === codes.parameterInvalid ? t('logo.invalid') : undefined,
  });
  const removing = useWrite(removeLogoWrite);
  const set = async ([file]: FileList) => {
    const isFit = file !== undefined && file.size > 0 && file.size <= shareLogoLimits.maxBytes;
    setUnfit(!isFit);
    if (isFit) await setting.run({ picture: toBase64(new Uint8Array(await file.arrayBuffer())) });
  };
  return (
    <Dialog title={t('logo.title')} onClose={onClose}>
      <div className={classes.stack}>
        <p>{t('logo.text')}</p>
        <Loaded query={query} skeleton={<SkeletonBlock height={96} />}>
          {({ png }) => (
            <>
              <div className={classes.logo} aria-busy={setting.isRunning || removing.isRunning}>
                {png === null ? (
                  <p>{t('logo.none')}</p>
                ) : (
                  <img src={`data:image/png;base64,${png}`} alt={t('logo.current')} />
                )}
              </div>
              <Note>{t('logo.rule')}</Note>
              <Refusal text={isUnfit ? t('logo.invalid') : (setting.error ?? removing.error)} />
              <DialogActions>
                {png !== null && (
                  <Button
                    size="sm"
                    variant="default"
                    loading={removing.isRunning}
                    leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                    onClick={() => void removing.run({})}
                  >
                    {t('logo.remove')}
                  </Button>
                )}
                <FilePicker
                  label={png === null ? t('logo.choose') : t('logo.replace')}
                  icon={IconPhoto}
                  accept={accepted}
                  isLoading={setting.isRunning}
                  onFiles={(files) => void set(files)}
                />
              </DialogActions>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
