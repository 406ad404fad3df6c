import { createFileRoute } from '@tanstack/react-router';
import { UpdatePasswordScreen } from '#features/accounts/recovery/update-password-screen.tsx';

export const Route = createFileRoute('/_entry/update-password')({ component: UpdatePasswordScreen });
