import { type ChatChannel, displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { channelNames } from '../channel-names.ts';
import { fileName } from '../file-name.ts';
import type { ShownPlace } from '../place.ts';
import classes from './insight.module.css';
import type { AgentInsight } from './queries.ts';

export interface CitedFilesProps {
  insight: AgentInsight;
  onOpen: (place: ShownPlace) => void;
}

/** The most cited files, and the sources of questions. */
export function CitedFiles({ insight, onOpen }: CitedFilesProps) {
  const { t } = useTranslation('agent-insight');
  const { cited_files: files, by_channel: channels } = insight;
  const names = files.map(fileName);
  const mostCited = files[0]?.citations ?? 1;
  const mostAsked = Math.max(1, ...channels.map(({ questions }) => questions));
  return (
    <div className={classes.pair}>
      <Panel title={t('files.title')} text={t('files.text')}>
        {files.length === 0 ? (
          <Note>{t('files.none')}</Note>
        ) : (
          <ol className={classes.ranks}>
            {files.map((file) => (
              <li key={file.document_id}>
                <button
                  type="button"
                  className={classes.rank}
                  title={displayName(file.key)}
                  onClick={() => onOpen({ documentId: file.document_id, start: undefined, end: undefined })}
                >
                  <Share value={file.citations / mostCited} />
                  <bdi>{displayName(isOneOfTwo(names, fileName(file)) ? file.key : fileName(file))}</bdi>
                  <span>{t('files.citations', { count: file.citations })}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title={t('channels.title')} text={t('channels.text')}>
        <ul className={classes.ranks}>
          {channels.map(({ channel, questions }) => (
            <li key={channel} className={classes.rank}>
              <Share value={questions / mostAsked} />
              <ChannelName channel={channel} />
              <span>{formats.count(questions)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Reports whether another file has the same name, so that whole keys are needed to distinguish them. */
function isOneOfTwo(names: readonly string[], name: string): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name);
}

function ChannelName({ channel }: { channel: ChatChannel }) {
  const { t } = useTranslation('agent-conversations');
  return <bdi>{t(channelNames[channel])}</bdi>;
}

function Share({ value }: { value: number }) {
  return <div className={classes.share} style={{ inlineSize: `${value * 100}%` }} aria-hidden />;
}
