import {
  type Icon,
  IconAlignLeft,
  IconCalendar,
  IconCircleDot,
  IconListCheck,
  IconNumber123,
  IconToggleLeft,
  IconTypography,
} from '@tabler/icons-react';
import type { FieldType } from '../draft/form-fields.ts';

export const fieldIcons: Readonly<Record<FieldType, Icon>> = {
  text: IconTypography,
  long_text: IconAlignLeft,
  number: IconNumber123,
  date: IconCalendar,
  yes_no: IconToggleLeft,
  choice: IconCircleDot,
  choices: IconListCheck,
};
