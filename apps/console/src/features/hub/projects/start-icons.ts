import {
  type Icon,
  IconCamera,
  IconClipboardText,
  IconFile,
  IconLanguage,
  IconMicrophone,
  IconReceipt,
} from '@tabler/icons-react';
import type { Start } from './starts.ts';

export const startIcons: Readonly<Record<Start, Icon>> = {
  speech: IconMicrophone,
  street_pictures: IconCamera,
  receipts: IconReceipt,
  translations: IconLanguage,
  survey: IconClipboardText,
  blank: IconFile,
};
