import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { Panel } from './panel.tsx';
import classes from './plain-page.module.css';

export interface PlainPageProps {
  title: string;
  text: string;
  noticeIcon: Icon;
  noticeTitle: string;
  noticeText: string;
  listTitle: string;
  list: readonly string[];
  nextTitle: string;
  nextText: string;
  /** What works now. */
  next: ReactNode;
}

/** A page about something that is not built in: what it will be, and what works today. */
export function PlainPage(props: PlainPageProps) {
  const { title, text, noticeIcon, noticeTitle, noticeText, listTitle, list, nextTitle, nextText, next } =
    props;
  return (
    <Page title={title} text={text}>
      <Notice icon={noticeIcon} title={noticeTitle} text={noticeText} />
      <div className={classes.pair}>
        <Panel title={listTitle}>
          <ul className={classes.list}>
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={nextTitle} text={nextText}>
          <div className={classes.next}>{next}</div>
        </Panel>
      </div>
    </Page>
  );
}
