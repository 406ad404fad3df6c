import { IconBucket } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageEntry } from '#lib/pages/page-entry.ts';
import { usePages } from '#lib/pages/use-pages.ts';
import type { Command } from './command.ts';
import { plainWords } from './match.ts';
import { usePageCommand } from './use-page-commands.ts';

/** Maximum number of buckets that a text may match to be treated as named. */
const namedBuckets = 4;

/**
 * Returns commands for every page and setting of a bucket: of the buckets named in the text, as in `photos lifecycle`,
 * otherwise of the current bucket, otherwise of a bucket chosen in a second step.
 */
export function useBucketPageCommands(buckets: readonly string[], text: string): Command[] {
  const { t } = useTranslation('palette');
  const { bucket: shown } = useParams({ strict: false });
  const commandIn = useCommandIn();
  const pages = usePages().filter(
    ({ path, parent }) => path.includes('$bucket') && parent !== '/dss/buckets',
  );
  const words = plainWords(text);
  if (words.length === 0) return [];
  const isNamed = (bucket: string) => words.some((word) => bucket.includes(word));
  const named = buckets.filter(isNamed).slice(0, namedBuckets);
  const direct = [...new Set([...named, ...(shown ? [shown] : [])])];
  const inThese = direct.flatMap((bucket) => pages.map((page) => commandIn(page, bucket)));
  if (shown || buckets.length === 0) return inThese;
  const inAny = pages.map((page): Command => {
    const [first = ''] = buckets;
    const commands = buckets.map((bucket) => ({
      ...commandIn(page, bucket),
      label: bucket,
      icon: IconBucket,
      words: '',
      detail: '',
    }));
    const one = commandIn(page, first);
    return {
      ...one,
      id: `any ${one.id}`,
      detail: t('choose.hint'),
      next: { prompt: t('choose.bucket', { page: one.label }), commands },
    };
  });
  return [...inThese, ...inAny];
}

function useCommandIn() {
  const navigate = useNavigate();
  const commandOf = usePageCommand();
  return (page: PageEntry, bucket: string): Command => {
    const go = () => void navigate({ to: page.path, params: { bucket }, search: page.search ?? {} });
    return { ...commandOf(page, go), id: `${bucket} ${page.path} ${page.title}`, detail: bucket };
  };
}
