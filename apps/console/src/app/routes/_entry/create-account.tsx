import { createFileRoute } from '@tanstack/react-router';
import { CreateAccountScreen } from '#features/accounts/sign-up/create-account-screen.tsx';

export const Route = createFileRoute('/_entry/create-account')({ component: CreateAccountScreen });
