import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { May } from '#ui/actions/may.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { accountCommand } from './commands.ts';

/** Shows how to download the contents of all buckets. */
export function DownloadAllPanel() {
  const { t } = useTranslation('storage');
  const { data: config } = useQuery(publicConfigQuery);
  const command = config && accountCommand(config.s3_endpoint);
  const text = [t('downloadAll.text'), t('downloadAll.large'), t('downloadAll.note')].join(sentenceGap);
  return (
    <May call="prepareZip">
      <Panel title={t('downloadAll.action')} text={text}>
        {command && <Snippet label={command.program} code={command.code} />}
        <Note>
          {t('downloadAll.zips')}
          {sentenceGap}
          <TextLink to="/dss/buckets">{t('downloadAll.toBuckets')}</TextLink>
        </Note>
      </Panel>
    </May>
  );
}
