import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Refusal } from '#ui/refusal.tsx';
import classes from './setting-panel.module.css';
import type { SettingForm } from './use-setting-form.ts';

export interface SettingPanelProps {
  title: string;
  /** What the setting does, in plain words. */
  text: string;
  action?: ReactNode;
  form: Pick<SettingForm<object>, 'isChanged' | 'reset' | 'save' | 'isRunning' | 'refusal'>;
  /** What follows from what is chosen, said before it is saved. */
  warning?: string | false | undefined;
  /** The codes that stand under a field of their own. */
  fieldCodes?: readonly number[];
  /** Before it is saved; by itself, that is. */
  onSave?: () => void;
  children: ReactNode;
}

/** One setting: what it is, its fields, and the way to save them. */
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
        {warning && <Notice icon={IconAlertTriangle} title={warning} />}
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
