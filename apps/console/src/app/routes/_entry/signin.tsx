import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '#features/accounts/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/_entry/signin')({
  // The first screen most people see comes with the page itself: no second round trip.
  codeSplitGroupings: [],
  component: SignInScreen,
});
