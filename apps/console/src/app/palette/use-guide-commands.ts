import { defaultLocale } from '@atoll/contract';
import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { guidePagesQuery, showGuide } from '#lib/pages/guide.ts';
import type { Command } from './command.ts';

/** Returns commands that open pages and sections of the guide next to the screen. */
export function useGuideCommands(): Command[] {
  const { t } = useTranslation('palette');
  const { data: pages = [] } = useQuery(guidePagesQuery(locale));
  const { data: english = [] } = useQuery(guidePagesQuery(defaultLocale));
  return pages.flatMap(({ slug, title, sections }) => {
    const inEnglish = english.find((page) => page.slug === slug);
    const page: Command = {
      id: `guide ${slug}`,
      label: title,
      detail: t('guide'),
      words: `${slug} ${inEnglish?.title ?? ''}`,
      icon: IconBook2,
      run: () => showGuide({ page: slug }),
    };
    const below = sections.map(
      (section, index): Command => ({
        id: `guide ${slug}#${section.anchor}`,
        label: section.title,
        detail: title,
        words: inEnglish?.sections[index]?.title ?? '',
        icon: IconBook2,
        run: () => showGuide({ page: slug, anchor: section.anchor }),
      }),
    );
    return [page, ...below];
  });
}
