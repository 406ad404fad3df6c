import { isWebOrigin, publishingBounds } from '@atoll/contract';
import { IconMessage2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { inkOn } from './ink.ts';
import { OnField } from './on-field.tsx';
import type { PanelProps } from './panel-props.ts';
import classes from './publish.module.css';
import { showPublishing } from './queries.ts';
import { widgetWrite } from './writes.ts';

type Widget = PanelProps['publishing']['widget'];

/** The button for websites: the allowed sites, its look, its code, and a working example. */
export function WidgetPanel({ agentId, publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const { widget } = publishing;
  const mayChange = useMay('updateAgentWidget');
  const { run, error } = useWrite(widgetWrite, { onDone: (data) => showPublishing(agentId, data) });
  const form = useWidgetForm(widget);
  return (
    <Panel title={t('widget.title')} text={t('widget.text')}>
      <OnField
        label={t('widget.on')}
        isOn={widget.is_on}
        disabled={!mayChange}
        onChange={(isOn) => run({ agent_id: agentId, is_on: isOn })}
      />
      <Refusal text={error} />
      <div className={classes.columns}>
        <div className={classes.fields}>
          {widget.is_on && widget.origins.length === 0 && <Note>{t('widget.noOrigins')}</Note>}
          {mayChange && <WidgetForm agentId={agentId} form={form} />}
        </div>
        <Preview publishing={publishing} look={form.values} />
      </div>
      {widget.widget_id !== null && (
        <div className={classes.code}>
          <Note>{t('widget.paste')}</Note>
          <Snippet label={t('widget.code')} code={codeOf(widget.script_url, widget.widget_id)} />
        </div>
      )}
    </Panel>
  );
}

function codeOf(scriptUrl: string, widgetId: string): string {
  return `<script src="${scriptUrl}" data-agent="${widgetId}" async></script>`;
}

function useWidgetForm({ origins, color, position }: Widget) {
  const { t } = useTranslation('agent-publish');
  return useForm({
    initialValues: { origins: origins.join('\n'), color, position },
    validate: {
      origins(text) {
        const typed = originsOf(text);
        const wrong = typed.find((origin) => !isWebOrigin(origin));
        if (wrong !== undefined) {
          const proposed = proposedOrigin(wrong);
          return proposed === undefined
            ? t('widget.originInvalid', { origin: wrong })
            : t('widget.originProposed', { typed: wrong, origin: proposed });
        }
        const { originsMax: max } = publishingBounds;
        return typed.length > max && t('widget.tooMany', { max });
      },
    },
  });
}

function WidgetForm({ agentId, form }: { agentId: string; form: ReturnType<typeof useWidgetForm> }) {
  const { t } = useTranslation('agent-publish');
  const { run, isRunning, error } = useWrite(widgetWrite, {
    onDone: () => notify({ kind: 'success', text: t('widget.saved'), place: 'bottom-left' }),
  });
  return (
    <FormStack
      form={form}
      onSubmit={({ origins, ...look }) => run({ agent_id: agentId, origins: originsOf(origins), ...look })}
    >
      <TextArea
        label={t('widget.origins')}
        description={t('widget.originsHint')}
        rows={3}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('origins')}
      />
      <div className={classes.color}>
        <TextField type="color" label={t('widget.color')} {...form.getInputProps('color')} />
      </div>
      <ChoiceGroup
        label={t('widget.position')}
        options={[
          { value: 'right', label: t('widget.right') },
          { value: 'left', label: t('widget.left') },
        ]}
        {...form.getInputProps('position')}
      />
      <Refusal text={error} />
      <div className={classes.row}>
        <Button size="sm" type="submit" variant="default" loading={isRunning}>
          {t('save')}
        </Button>
      </div>
    </FormStack>
  );
}

/** Returns the origins in typed or pasted text. Addresses are reduced to their origins. */
function originsOf(text: string): string[] {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  return [
    ...new Set(
      lines.map((line) => (URL.canParse(line) && !line.includes('*') ? new URL(line).origin : line)),
    ),
  ];
}

/** Returns the origin that an address without `https://` probably means. */
function proposedOrigin(typed: string): string | undefined {
  const address = `https://${typed}`;
  if (/[:*]\/\/|[@*]/.test(typed) || !URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return hostname.includes('.') && isWebOrigin(origin) ? origin : undefined;
}

interface PreviewProps {
  publishing: PanelProps['publishing'];
  look: Pick<Widget, 'color' | 'position'>;
}

/** The published widget, in the same frame as for visitors. */
function Preview({ publishing, look }: PreviewProps) {
  const { t } = useTranslation('agent-publish');
  const { widget, published_version: version } = publishing;
  const [isOpen, setOpen] = useState(false);
  const isLive = version !== null && widget.is_on && widget.widget_id !== null;
  const Sign = isOpen ? IconX : IconMessage2;
  return (
    <section
      className={classes.preview}
      data-position={look.position}
      data-open={isOpen || undefined}
      aria-label={t('widget.preview')}
    >
      {!isLive && <Note>{t(version === null ? 'widget.previewUnpublished' : 'widget.previewOff')}</Note>}
      {isLive && isOpen && (
        <iframe
          key={`${version} ${widget.color}`}
          className={classes.frame}
          title={t('widget.preview')}
          src={`/a/frame/${widget.widget_id}`}
          referrerPolicy="origin"
        />
      )}
      <button
        type="button"
        className={classes.bubble}
        style={{ backgroundColor: look.color, color: inkOn(look.color) }}
        aria-label={isOpen ? t('widget.closePreview') : t('widget.openPreview')}
        aria-expanded={isOpen}
        disabled={!isLive}
        onClick={() => setOpen(!isOpen)}
      >
        <Sign size={26} stroke={1.8} aria-hidden />
      </button>
    </section>
  );
}
