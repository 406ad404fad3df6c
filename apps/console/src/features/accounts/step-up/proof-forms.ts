import type { ProofKind } from '@atoll/contract';
import type { ComponentType } from 'react';
import { AppCodeProof, MailedCodeProof, PasswordProof, RecoveryCodeProof } from './code-proofs.tsx';
import { PasskeyProof } from './passkey-proof.tsx';

export interface ProofFormProps {
  onProven: () => void;
  onCancel: () => void;
}

export const proofForms: Readonly<Record<ProofKind, ComponentType<ProofFormProps>>> = {
  password: PasswordProof,
  email_code: MailedCodeProof,
  passkey: PasskeyProof,
  totp: AppCodeProof,
  recovery_code: RecoveryCodeProof,
};
