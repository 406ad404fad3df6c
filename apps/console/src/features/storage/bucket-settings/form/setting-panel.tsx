import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { LeaveGuard } from '#ui/dialogs/leave-guard.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './setting-panel.module.css';
import type { SettingForm } from './use-setting-form.ts';

export interface SettingPanelProps {
  title: string;
  /** A plain description of the setting. */
  text: string;
  action?: ReactNode;
  form: Pick<SettingForm<object>, 'isChanged' | 'reset' | 'save' | 'isRunning' | 'refusal'>;
  /** The consequences of the current choice, shown before it is saved. */
  warning?: string | false | undefined | readonly string[];
  /** Codes of errors that are shown below a field. */
  fieldCodes?: readonly number[];
  /** Called instead of saving. Saves by default. */
  onSave?: () => void;
  children: ReactNode;
}

/** One setting: its description, its fields, and the buttons to save or reset it. */
export function SettingPanel(props: SettingPanelProps) {
  const { title, text, action, form, warning, fieldCodes = [], onSave, children } = props;
  const { t } = useTranslation('bucket-settings');
  const { isChanged, isRunning, refusal, reset, save } = form;
  const isSaidElsewhere = refusal !== null && fieldCodes.includes(refusal.code);
  return (
    <Panel title={title} text={text} action={action}>
      <FormStack
        onSubmit={() => {
          if (onSave) onSave();
          else void save();
        }}
      >
        {children}
        {[warning || []].flat().map((title) => (
          <Notice key={title} icon={IconAlertTriangle} title={title} />
        ))}
        <Refusal text={isSaidElsewhere ? null : refusal?.msg} />
        <div className={classes.actions}>
          <Button size="sm" type="submit" loading={isRunning} disabled={!isChanged}>
            {t('save')}
          </Button>
          {isChanged && (
            <Button size="sm" variant="subtle" onClick={reset}>
              {t('discard')}
            </Button>
          )}
        </div>
      </FormStack>
      <LeaveGuard
        isChanged={isChanged && !isRunning}
        texts={{
          title: t('leave.title'),
          text: t('leave.text'),
          go: t('leave.go'),
          stay: t('leave.stay'),
        }}
      />
    </Panel>
  );
}
