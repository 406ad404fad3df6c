import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HighlightedText } from '../../highlighted-text.tsx';
import { linesOfExcerpt, type Range } from './excerpt-lines.ts';
import classes from './excerpts.module.css';

export interface ExcerptTextProps {
  text: string;
  highlights: readonly Range[];
  isMarkdown: boolean;
}

/** The full text of an excerpt. A long one is scrolled to the part with the most words of the question. */
export function ExcerptText({ text, highlights, isMarkdown }: ExcerptTextProps) {
  const { t } = useTranslation('agent-chat');
  const box = useRef<HTMLQuoteElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A gradient at either edge indicates hidden text.
  const [cut, setCut] = useState({ above: false, below: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const best = element.querySelector<HTMLElement>('[data-best]');
    if (best) element.scrollTop = best.offsetTop - element.clientHeight / 3;
    const { scrollTop, scrollHeight, clientHeight } = element;
    setCut({ above: scrollTop > 1, below: scrollTop + clientHeight < scrollHeight - 1 });
  }, []);
  return (
    <>
      <blockquote
        ref={box}
        className={classes.text}
        data-open={isOpen || undefined}
        data-above={cut.above || undefined}
        data-below={cut.below || undefined}
      >
        {linesOfExcerpt(text, highlights, { isMarkdown }).map((line) => (
          <p
            key={line.start}
            className={line.isHeading ? classes.heading : undefined}
            data-best={line.isBest || undefined}
          >
            <HighlightedText text={line.text} ranges={line.highlights} />
          </p>
        ))}
      </blockquote>
      {(cut.above || cut.below) && (
        <button
          type="button"
          className={classes.whole}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('excerpts.less') : t('excerpts.whole')}
        </button>
      )}
    </>
  );
}
