import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';

/** Returns a function that runs `select`. If its rows can't be loaded, a notice offers a retry. */
export function useSelecting() {
  const { t } = useTranslation(['grid', 'common']);
  return useCallback(
    async function run(select: () => Promise<void>): Promise<void> {
      try {
        await select();
      } catch (error) {
        console.warn(error);
        notify({
          kind: 'error',
          text: t('notSelected'),
          place: 'bottom-left',
          action: { label: t('common:retry'), onSelect: () => void run(select) },
        });
      }
    },
    [t],
  );
}
