import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A panel next to a list, which stays usable and keeps the focus. Its header stays in view. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation(['common', 'storage']);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <dialog open className={classes.root} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <IconButton icon={IconX} label={t('close')} onClick={onClose} />
      </header>
      <div className={classes.content}>{children}</div>
      {/* Rendered before it has a text, so that screen readers announce it. */}
      <VisuallyHidden>
        <span role="status">{isOpen && t('storage:preview.beside')}</span>
      </VisuallyHidden>
    </dialog>
  );
}
