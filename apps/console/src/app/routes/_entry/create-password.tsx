import { createFileRoute } from '@tanstack/react-router';
import { CreatePasswordScreen } from '#features/accounts/sign-up/create-password-screen.tsx';

export const Route = createFileRoute('/_entry/create-password')({ component: CreatePasswordScreen });
