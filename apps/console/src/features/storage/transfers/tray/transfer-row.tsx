import { displayName } from '@atoll/contract';
import {
  IconCircleCheckFilled,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FactLine } from '#ui/text/fact-line.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { baseName } from '../../object-key.ts';
import type { Transfer, TransferProblem } from '../sending/transfer.ts';
import { UploadNextStep } from '../sending/upload-next-step.tsx';
import { transfers } from '../sending/use-transfers.ts';
import classes from './transfers-tray.module.css';

/** One file, with its progress and its actions. */
export const TransferRow = memo(function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('storage');
  const { bucket, key, sizeBytes, sentBytes, state } = transfer;
  const name = baseName(key);
  return (
    <div className={classes.row} data-state={state}>
      <div className={classes.words}>
        <span className={classes.name} title={displayName(`${bucket}/${key}`)}>
          <bdi>{displayName(name)}</bdi>
        </span>
        <State transfer={transfer} />
      </div>
      <Controls transfer={transfer} name={name} />
      {(state === 'sending' || state === 'paused') && (
        <div className={classes.bar}>
          <ProgressBar
            label={t('transfers.progress', { name })}
            value={sentBytes}
            max={sizeBytes}
            isPaused={state === 'paused'}
          />
        </div>
      )}
    </div>
  );
});

function State({ transfer: { bucket, state, sentBytes, sizeBytes, problem } }: { transfer: Transfer }) {
  const { t } = useTranslation('storage');
  if (state === 'conflict') return <span className={classes.problem}>{t('transfers.exists')}</span>;
  if (problem) return <Problem problem={problem} bucket={bucket} />;
  if (state === 'done') {
    return (
      <span className={classes.state}>
        <FactLine>
          <span>{formats.bytes(sizeBytes)}</span>
          <span>{t('transfers.verified')}</span>
        </FactLine>
      </span>
    );
  }
  if (state === 'interrupted') {
    return (
      <span className={classes.state}>
        <FactLine>
          <span>{t('transfers.interrupted')}</span>
          <span>{formats.bytes(sizeBytes)}</span>
        </FactLine>
      </span>
    );
  }
  const amount = t('transfers.of', { sent: formats.bytes(sentBytes), size: formats.bytes(sizeBytes) });
  if (state === 'sending') return <span className={classes.state}>{amount}</span>;
  const word = state === 'paused' ? t('transfers.pausedNow') : t('transfers.waiting');
  return (
    <span className={classes.state}>
      <FactLine>
        <span>{word}</span>
        <span>{amount}</span>
      </FactLine>
    </span>
  );
}

function Problem({ problem, bucket }: { problem: TransferProblem; bucket: string }) {
  const { t } = useTranslation('storage');
  const text = useCodeText(problem.kind === 'code' ? problem.code : null);
  const words = {
    code: text,
    connection: t('transfers.connection'),
    name: t('transfers.name'),
    unreadable: t('transfers.unreadable'),
    otherFile: t('transfers.otherFile'),
  };
  return (
    <span className={classes.problem}>
      {words[problem.kind]}
      {sentenceGap}
      {problem.kind === 'code' && <UploadNextStep bucket={bucket} code={problem.code} />}
    </span>
  );
}

/** Stores a file under another name next to the existing object. If no name is found, the row still asks. */
async function keepBoth({ id, bucket, key }: Transfer): Promise<void> {
  const { freeName } = await import('../preflight/preflight.ts');
  const free = await freeName(askQuietly, bucket, key).catch(() => key);
  if (free !== key) transfers.rename(id, free);
}

function Controls({ transfer, name }: { transfer: Transfer; name: string }) {
  const { id, state } = transfer;
  const { t } = useTranslation('storage');
  if (state === 'done') {
    return (
      <IconCircleCheckFilled size={20} className={classes.done} role="img" aria-label={t('transfers.done')} />
    );
  }
  if (state === 'conflict') {
    return (
      <div className={classes.controls}>
        <Button variant="subtle" onClick={() => void keepBoth(transfer)}>
          {t('transfers.keepBoth')}
        </Button>
        <Button variant="subtle" onClick={() => transfers.replace(id)}>
          {t('transfers.replace')}
        </Button>
        <Button variant="subtle" onClick={() => transfers.cancel(id)}>
          {t('transfers.skip')}
        </Button>
      </div>
    );
  }
  const isPausable = state === 'sending' || state === 'waiting';
  return (
    <div className={classes.controls}>
      {isPausable && (
        <IconButton
          size="sm"
          icon={IconPlayerPause}
          label={t('transfers.pause', { name })}
          onClick={() => transfers.pause(id)}
        />
      )}
      {state === 'paused' && (
        <IconButton
          size="sm"
          icon={IconPlayerPlay}
          label={t('transfers.resume', { name })}
          onClick={() => transfers.resume(id)}
        />
      )}
      {state === 'interrupted' && <Continue id={id} name={name} />}
      {state === 'failed' && (
        <IconButton
          size="sm"
          icon={IconRefresh}
          label={t('transfers.retry', { name })}
          onClick={() => transfers.resume(id)}
        />
      )}
      <IconButton
        size="sm"
        icon={IconX}
        label={state === 'failed' ? t('transfers.remove', { name }) : t('transfers.cancel', { name })}
        onClick={() => transfers.cancel(id)}
      />
    </div>
  );
}

/** If the browser can't find the file itself, the person chooses it again. */
function Continue({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('storage');
  const input = useRef<HTMLInputElement>(null);
  const goOn = () => {
    if (transfers.knowsFile(id)) void transfers.continueWith(id);
    else input.current?.click();
  };
  return (
    <>
      <Button variant="subtle" aria-label={t('transfers.continueNamed', { name })} onClick={goOn}>
        {t('transfers.goOn')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void transfers.continueWith(id, file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
