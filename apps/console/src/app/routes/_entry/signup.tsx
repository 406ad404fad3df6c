import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '#features/accounts/sign-up/sign-up-screen.tsx';

export const Route = createFileRoute('/_entry/signup')({ component: SignUpScreen });
