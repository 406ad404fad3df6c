import { publishingBounds } from '@atoll/contract';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { PlainLink } from '#ui/text/text-link.tsx';
import { useCopy } from '#ui/text/use-copy.ts';
import { OnField } from './on-field.tsx';
import type { PanelProps } from './panel-props.ts';
import classes from './publish.module.css';
import { showPublishing } from './queries.ts';
import { linkWrite } from './writes.ts';

/** The public link: its address, then its requirements for visitors. */
export function LinkPanel({ agentId, publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const { link } = publishing;
  const mayChange = useMay('updateAgentLink');
  const [dialog, setDialog] = useState<'terms' | 'address' | null>(null);
  const { run, error } = useWrite(linkWrite, { onDone: (data) => showPublishing(agentId, data) });
  const close = () => setDialog(null);
  if (link.url === null) {
    return (
      <Panel title={t('link.title')} text={t('link.text')}>
        <Note>{t('link.notPublished')}</Note>
      </Panel>
    );
  }
  const terms = [
    link.has_password ? t('link.hasPassword') : t('link.noPassword'),
    link.expires_at === null
      ? t('link.never')
      : t('link.expires', { time: formats.dateTime(link.expires_at) }),
  ];
  return (
    <Panel title={t('link.title')} text={t('link.text')}>
      <OnField
        label={t('link.on')}
        isOn={link.is_on}
        disabled={!mayChange}
        onChange={(isOn) => run({ agent_id: agentId, is_on: isOn })}
      />
      <Refusal text={error} />
      {link.is_on && <Address url={link.url} />}
      <Note>{terms.join(' · ')}</Note>
      {mayChange && (
        <div className={classes.row}>
          <Button size="sm" variant="default" onClick={() => setDialog('terms')}>
            {t('link.change')}
          </Button>
          {link.is_on && (
            <Button size="sm" variant="default" onClick={() => setDialog('address')}>
              {t('link.newAddress')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'terms' && <TermsDialog agentId={agentId} link={link} onClose={close} />}
      {dialog === 'address' && <AddressDialog agentId={agentId} onClose={close} />}
    </Panel>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation('agent-publish');
  const { copy, isCopied } = useCopy();
  const { t: common } = useTranslation('common');
  return (
    <div className={classes.address}>
      <TextField
        label={t('link.address')}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => void copy(url)}>
        {isCopied ? common('copied') : t('link.copy')}
      </Button>
      <PlainLink href={url} target="_blank" rel="noreferrer">
        {t('link.open')} <IconExternalLink size={14} stroke={1.6} aria-hidden />
      </PlainLink>
    </div>
  );
}

const days = ['1', '7', '30', '365'] as const;
const dayMs = 24 * 60 * 60 * 1000;

interface TermsProps {
  agentId: string;
  link: PanelProps['publishing']['link'];
  onClose: () => void;
}

interface TermsDraft {
  password: string;
  isRemoved: boolean;
  expiry: string;
}

function TermsDialog({ agentId, link, onClose }: TermsProps) {
  const { t } = useTranslation('agent-publish');
  const { run, isRunning, error } = useWrite(linkWrite, { onDone: onClose });
  const { passwordMinLength: min, passwordMaxLength } = publishingBounds;
  const form = useForm<TermsDraft>({
    initialValues: { password: '', isRemoved: false, expiry: 'keep' },
    validate: {
      password: (value) => (value !== '' && value.length < min ? t('terms.passwordShort', { min }) : null),
    },
  });
  const submit = ({ password, isRemoved, expiry }: TermsDraft) =>
    run({
      agent_id: agentId,
      ...passwordOf(password, isRemoved),
      ...(expiry === 'keep'
        ? {}
        : { expires_at: expiry === 'never' ? null : Date.now() + Number(expiry) * dayMs }),
    });
  return (
    <FormDialog
      title={t('terms.title')}
      submit={t('save')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('terms.password')}
        description={t('terms.passwordHint')}
        maxLength={passwordMaxLength}
        autoComplete="off"
        spellCheck={false}
        disabled={form.values.isRemoved}
        data-autofocus
        {...form.getInputProps('password')}
      />
      {link.has_password && (
        <CheckField label={t('terms.removePassword')} {...form.getInputProps('isRemoved')} />
      )}
      <SelectField
        label={t('terms.expiry')}
        options={[
          { value: 'keep', label: t('terms.keep') },
          ...days.map((value) => ({ value, label: t('terms.days', { count: Number(value) }) })),
          { value: 'never', label: t('terms.never') },
        ]}
        {...form.getInputProps('expiry')}
      />
    </FormDialog>
  );
}

/** Returns the change of the password. An empty password changes nothing. */
function passwordOf(password: string, isRemoved: boolean): { password?: string | null } {
  if (isRemoved) return { password: null };
  return password === '' ? {} : { password };
}

function AddressDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useTranslation('agent-publish');
  const { run, isRunning, error } = useWrite(linkWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('address.title')}
      submit={t('address.submit')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => run({ agent_id: agentId, has_new_address: true })}
      onClose={onClose}
    >
      <p>{t('address.text')}</p>
    </Confirmation>
  );
}
