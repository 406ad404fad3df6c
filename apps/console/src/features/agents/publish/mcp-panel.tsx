import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Example } from './example.tsx';
import type { PanelProps } from './panel-props.ts';
import { keyPlaceholder, mcpSnippets } from './snippets.ts';

export function McpPanel({ publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const url = publishing.mcp_url;
  return (
    <Panel title={t('mcp.title')} text={t('mcp.text')}>
      <Facts
        facts={[{ name: t('mcp.address'), value: <Copyable value={url} label={t('mcp.copyAddress')} /> }]}
      />
      <Example label={t('mcp.client')} snippets={mcpSnippets} connection={{ url, key: keyPlaceholder }} />
    </Panel>
  );
}
