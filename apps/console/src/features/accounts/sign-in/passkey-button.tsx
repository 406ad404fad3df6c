import { type CallInput, type signInWithPasskey, startPasskeySignIn } from '@atoll/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cookies, request } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Hint } from '#ui/page/hint.tsx';
import { canHavePasskeys, passkeysAway } from '../factors/passkey-place.ts';
import { usePublicConfig } from '../public-config.ts';
import type { Enter } from './use-entering.ts';
import { passkeyWrite, startPasskeyWrite } from './writes.ts';

export interface PasskeyButtonProps {
  keep: boolean;
  enter: Enter;
}

/** Signs in with only a passkey. If the browser supports it, passkeys are also offered in the email field. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return canHavePasskeys(location.hostname) ? <Offered {...props} /> : null;
}

function Offered({ keep, enter }: PasskeyButtonProps) {
  const { t } = useTranslation('entry');
  const config = usePublicConfig();
  const host = config?.passkey_host ?? null;
  const isHere = host !== null && passkeysAway(host) === null;
  const finish = useFinish(keep, enter);
  useAutofill(isHere, finish);
  const { run, isRunning } = useWrite(startPasskeyWrite, {
    notices: 'all',
    onDone: async (question) => {
      const { showPasskey } = await import('../factors/browser-passkeys.ts');
      const passkey = await showPasskey(question);
      if (passkey) await finish(passkey);
    },
  });
  return (
    <Hint text={config && !isHere ? t('passkey.off') : undefined}>
      {(describedBy) => (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
          loading={isRunning}
          isOff={!isHere}
          aria-describedby={describedBy}
          onClick={() => void run({})}
        >
          {t('passkey.button')}
        </Button>
      )}
    </Hint>
  );
}

type Finish = (passkey: CallInput<typeof signInWithPasskey>['passkey']) => Promise<unknown>;

function useFinish(keep: boolean, enter: Enter): Finish {
  const { run } = useWrite(passkeyWrite, {
    notices: 'all',
    onDone: (entry) => {
      cookies.setRemember(keep);
      return enter(entry, keep);
    },
  });
  return (passkey) => run({ passkey, keep });
}

/** Challenges are valid for five minutes, so a page that stays open requests a new one. */
const renewMs = 4 * 60_000;

function useAutofill(isOn: boolean, finish: Finish) {
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const library = import('../factors/browser-passkeys.ts');
    const fetchQuestion = async () => {
      const question = await request(startPasskeySignIn, {}, { notify: false });
      return question.ok && isCurrent ? question.data : null;
    };
    const offer = async () => {
      const { offerPasskeys } = await library;
      const passkey = isCurrent ? await offerPasskeys(fetchQuestion) : null;
      if (passkey) await latest.current(passkey);
    };
    const run = () => void offer().catch(() => undefined);
    run();
    const timer = setInterval(run, renewMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      void library.then(({ withdrawOffer }) => withdrawOffer());
    };
  }, [isOn]);
}
