import { useTranslation } from 'react-i18next';
import { Snippet } from '#ui/text/snippet.tsx';
import classes from './client-steps.module.css';
import { type Client, type Connection, placeholders, type Step, type StepKind } from './clients.ts';

const stepNames = {
  install: 'steps.install',
  configure: 'steps.configure',
  use: 'steps.use',
} as const satisfies Record<StepKind, string>;

const clientTexts = {
  aws: 'clients.aws',
  rclone: 'clients.rclone',
  s3cmd: 'clients.s3cmd',
  restic: 'clients.restic',
  boto3: 'clients.boto3',
  sdk: 'clients.sdk',
  cyberduck: 'clients.cyberduck',
  curl: 'clients.curl',
} as const satisfies Record<Client['id'], string>;

interface ClientStepsProps {
  client: Client;
  connection: Connection;
}

/** Shows the steps to paste, in order. The texts of `tools` must be loaded. */
export function ClientSteps({ client, connection }: ClientStepsProps) {
  const { t } = useTranslation('tools');
  const label = ({ kind, file }: Step) =>
    t('step', { what: t(stepNames[kind]), where: file ?? t('terminal') });
  const steps = client.steps(connection);
  const { secretAccessKey: placeholder } = placeholders;
  return (
    <div className={classes.root}>
      <p className={classes.text}>{t(clientTexts[client.id])}</p>
      {steps.some(({ code }) => code.includes(placeholder)) && (
        <p className={classes.text}>{t('secretNote', { placeholder })}</p>
      )}
      {steps.map((step) => (
        <Snippet key={label(step)} label={label(step)} code={step.code} />
      ))}
    </div>
  );
}
