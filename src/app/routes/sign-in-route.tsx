import type { ReactElement } from 'react';
import { LanguageSwitch } from '../../features/preferences/language-switch.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in-screen.tsx';

export function SignInRoute(): ReactElement {
  return (
    <SignInScreen>
      <LanguageSwitch />
    </SignInScreen>
  );
}
