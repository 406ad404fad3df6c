import { createFileRoute } from '@tanstack/react-router';
import { VerifyCodeScreen } from '#features/accounts/sign-up/verify-code-screen.tsx';

export const Route = createFileRoute('/_entry/verify-code')({ component: VerifyCodeScreen });
