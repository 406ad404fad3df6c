import { listProofs, type ProofKind } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#lib/calls/query-client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { proofForms } from './proof-forms.ts';
import classes from './step-up-dialog.module.css';

const insteadNames = {
  password: 'proof.instead.password',
  email_code: 'proof.instead.email_code',
  passkey: 'proof.instead.passkey',
  totp: 'proof.instead.totp',
  recovery_code: 'proof.instead.recovery_code',
} as const satisfies Record<ProofKind, string>;

/** “Confirm that it's you”: shown before security settings are changed, unless the person has recently proven their identity. */
export function StepUpDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const { t } = useTranslation('security');
  const proofs = useQuery({
    queryKey: [listProofs.name],
    queryFn: ({ signal }) => ask(listProofs, {}, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('proof.title')} size="sm" onClose={() => onDone(false)}>
      <p className={classes.text}>{t('proof.text')}</p>
      <Loaded query={proofs} skeleton={<SkeletonBlock height={120} />}>
        {({ kinds }) => <Proof kinds={kinds} onDone={onDone} />}
      </Loaded>
    </Dialog>
  );
}

function Proof({ kinds, onDone }: { kinds: readonly ProofKind[]; onDone: (isProven: boolean) => void }) {
  const { t } = useTranslation('security');
  const [chosen, setChosen] = useState<ProofKind | undefined>(kinds[0]);
  if (chosen === undefined) return null;
  const Form = proofForms[chosen];
  const others = kinds.filter((kind) => kind !== chosen);
  return (
    <>
      <Form key={chosen} onProven={() => onDone(true)} onCancel={() => onDone(false)} />
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map((kind) => (
            <Button key={kind} size="sm" variant="subtle" onClick={() => setChosen(kind)}>
              {t(insteadNames[kind])}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
