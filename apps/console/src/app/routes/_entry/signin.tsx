import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '#features/accounts/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/_entry/signin')({
  // The first screen for most people is part of the page, to save a round trip.
  codeSplitGroupings: [],
  component: SignInScreen,
});
