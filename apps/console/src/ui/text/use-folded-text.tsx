import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../actions/icon-button.tsx';
import { phoneQuery, useMediaQuery } from '../actions/use-media-query.ts';

export interface FoldedText {
  /** The button that shows the text. Null if the text is not folded. */
  toggle: ReactNode;
  /** The text, unless it is folded. */
  text: ReactNode;
}

/** Folds a text on phones behind a button for the title's line, so that the list below it starts in sight. */
export function useFoldedText(text: ReactNode, folds: boolean): FoldedText {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  if (!folds || !isPhone || !text) return { toggle: null, text };
  const toggle = (
    <IconButton
      icon={IconInfoCircle}
      label={t('about')}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return { toggle, text: isOpen && text };
}
