import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../actions/icon-button.tsx';
import { useCopy } from './use-copy.ts';

export interface CopyButtonProps {
  value: string;
  /** Names the copied value: “Copy account ID”. */
  label: string;
}

/** Copies a text and briefly confirms it. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { copy, isCopied } = useCopy();
  return (
    <IconButton
      size="sm"
      icon={isCopied ? IconCheck : IconCopy}
      label={isCopied ? t('copied') : label}
      data-copies
      onClick={() => void copy(value)}
    />
  );
}
