import { createFileRoute } from '@tanstack/react-router';
import { ResetDoneScreen } from '#features/accounts/recovery/reset-done-screen.tsx';

export const Route = createFileRoute('/_entry/reset-password-sent')({ component: ResetDoneScreen });
