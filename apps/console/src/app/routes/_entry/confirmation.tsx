import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationScreen } from '#features/accounts/sign-up/confirmation-screen.tsx';

export const Route = createFileRoute('/_entry/confirmation')({ component: ConfirmationScreen });
