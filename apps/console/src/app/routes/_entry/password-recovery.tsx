import { createFileRoute } from '@tanstack/react-router';
import { RecoveryScreen } from '#features/accounts/recovery/recovery-screen.tsx';

export const Route = createFileRoute('/_entry/password-recovery')({ component: RecoveryScreen });
