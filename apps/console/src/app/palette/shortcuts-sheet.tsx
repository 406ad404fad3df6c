import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/dialogs/modal.tsx';
import classes from './command-palette.module.css';
import { Keys } from './keys-shown.tsx';
import { listKeys } from './sheet-keys.ts';
import { usePageCommands } from './use-page-commands.ts';

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The labels on keys. */
const keyFaces = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
  Delete: 'Del',
  Command: command,
} as const;

type Row = readonly [label: string, keys: readonly string[]];

/** Lists every keyboard shortcut, grouped by the places where they work. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const everywhere: Row[] = [
    [t('title'), [command, 'K']],
    [t('sheet.search'), ['/']],
    [t('sheet.title'), ['?']],
    [t('sheet.close'), ['Esc']],
  ];
  const pages = usePageCommands().main.flatMap(({ label, keys }): Row[] => (keys ? [[label, keys]] : []));
  const faces: Readonly<Record<string, string>> = { ...keyFaces, ' ': t('sheet.space') };
  const lists = listKeys.map(({ label, keys }): Row => [t(label), keys.map((key) => faces[key] ?? key)]);
  const previews: Row[] = [
    [t('sheet.neighbours'), ['←', '→']],
    [t('sheet.zoom'), ['+', '−', '0']],
  ];
  const writing: Row[] = [
    [t('sheet.send'), ['Enter']],
    [t('sheet.newLine'), ['Shift', 'Enter']],
  ];
  const deciding: Row[] = [
    [t('sheet.accept'), ['A']],
    [t('sheet.reject'), ['R']],
    [t('sheet.dismiss'), ['D']],
    [t('sheet.cases'), ['J', 'K']],
    [t('sheet.audit'), ['Y', 'N']],
  ];
  return (
    <Modal title={t('sheet.title')} size="xl" onClose={onClose}>
      <div className={classes.sheet} data-palette>
        <Section title={t('sheet.everywhere')} rows={everywhere} />
        <Section title={t('sheet.goTo')} rows={pages} />
        <Section title={t('sheet.previews')} rows={previews} />
        <Section title={t('sheet.chat')} rows={writing} />
        <Section title={t('sheet.lists')} rows={lists} />
        <Section title={t('sheet.deciding')} rows={deciding} />
      </div>
    </Modal>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={classes.shortcuts}>
        {rows.map(([label, keys]) => (
          <div key={label} className={classes.shortcut}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
