import { type HubTemplate, hubTemplates } from '@atoll/contract';
import {
  type Icon,
  IconCamera,
  IconClipboardText,
  IconFile,
  IconLanguage,
  IconMicrophone,
  IconReceipt,
} from '@tabler/icons-react';

/** A template, or an empty project. */
export type Start = HubTemplate | 'blank';

export const starts: readonly Start[] = [...hubTemplates, 'blank'];

export const startIcons: Readonly<Record<Start, Icon>> = {
  speech: IconMicrophone,
  street_pictures: IconCamera,
  receipts: IconReceipt,
  translations: IconLanguage,
  survey: IconClipboardText,
  blank: IconFile,
};
