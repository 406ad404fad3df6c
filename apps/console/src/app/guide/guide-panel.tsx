import { languageTag } from '@atoll/contract';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { type GuidePlace, guidePagesQuery, guideSourceQuery, showGuide } from '#lib/pages/guide.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { GuideMarkdown, sectionId } from './guide-markdown.tsx';
import classes from './guide-panel.module.css';

export interface GuidePanelProps {
  place: GuidePlace;
  /** Whether there is room for it next to the screen, which stays usable; otherwise it covers the screen. */
  isBeside: boolean;
}

const close = () => showGuide(null);

/** A page of the guide, next to the screen that it describes. */
export function GuidePanel({ place, isBeside }: GuidePanelProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isBeside) panel.current?.focus({ preventScroll: true });
  }, [isBeside]);
  if (!isBeside) {
    return (
      <Modal title={t('guide.title')} side="right" onClose={close}>
        <GuideContent place={place} />
      </Modal>
    );
  }
  return (
    <aside
      ref={panel}
      className={classes.beside}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className={classes.head}>
        <h2 id={id}>{t('guide.title')}</h2>
        <IconButton icon={IconX} label={t('guide.close')} onClick={close} />
      </header>
      <GuideContent place={place} />
    </aside>
  );
}

function GuideContent({ place: { page, anchor } }: { place: GuidePlace }) {
  const { t } = useTranslation('shell');
  const base = `/docs/${languageTag(locale)}`;
  const source = useQuery(guideSourceQuery(locale, page));
  const { data: pages = [] } = useQuery(guidePagesQuery(locale));
  const top = useRef<HTMLDivElement>(null);
  const isThere = source.isSuccess;
  useEffect(() => {
    if (!isThere) return;
    const start = anchor ? document.getElementById(sectionId(anchor)) : top.current;
    start?.scrollIntoView({ block: anchor ? 'start' : 'nearest' });
  }, [isThere, anchor]);
  return (
    <div className={classes.content}>
      <div ref={top} className={classes.choice}>
        <Combobox
          label={t('guide.page')}
          value={page}
          options={pages.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={(slug) => showGuide({ page: slug })}
        />
        <a className={classes.out} href={`${base}/${page}`} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} stroke={1.6} aria-hidden />
          {t('guide.open')}
        </a>
      </div>
      <div key={page} className={classes.text}>
        <Loaded query={source} skeleton={<SkeletonRows />}>
          {(markdown) => (
            <GuideMarkdown
              text={markdown}
              base={base}
              onPage={(slug, section) => showGuide({ page: slug, ...(section && { anchor: section }) })}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}
