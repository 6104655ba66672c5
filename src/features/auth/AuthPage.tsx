import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Entry } from '../../contract/auth.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { factsOf, type ScreenWith } from '../../domain/routing/screens.ts'
import { openSessionEverywhere } from '../../app-state/session-tabs.ts'
import { session } from '../../app-state/session.ts'
import { meetAs } from '../account/person-store.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DevicesFullStep } from './DevicesFullStep.tsx'
import { awaited, codeCame, forgetDraft } from './draft-store.ts'
import { EntryStep } from './EntryStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { SignInPhoneStep, SignUpPhoneStep } from './PhoneStep.tsx'
import { isAccountWanted, rememberPlace } from './place-store.ts'
import { RecoveryStep } from './RecoveryStep.tsx'
import { SignInMailStep } from './SignInMailStep.tsx'
import { SignUpMailStep } from './SignUpMailStep.tsx'
import { socialDone } from './social-store.ts'
import { AuthConfirmStep } from './SocialStep.tsx'
import type { StepProps } from './step.ts'
import { TelevisionStep } from './TelevisionStep.tsx'
import { TokenStep } from './TokenStep.tsx'
import { useReturn } from './use-return.ts'
import { VerifiedStep } from './VerifiedStep.tsx'

/** The screens in the frame of signing in, each with its step. */
type SignInScreen = ScreenWith<{ layout: 'auth' }>

const STEPS: Record<SignInScreen, ComponentType<StepProps>> = {
  auth: EntryStep,
  signInPhone: SignInPhoneStep,
  signInMail: SignInMailStep,
  signInTelevision: TelevisionStep,
  signInConfirm: ConfirmStep,
  signUpPhone: SignUpPhoneStep,
  signUpMail: SignUpMailStep,
  signUpConfirm: ConfirmStep,
  authConfirm: AuthConfirmStep,
  authRecovery: RecoveryStep,
  authRecoveryPassword: NewPasswordStep,
  recovery: RecoveryStep,
  recoveryConfirm: ConfirmStep,
  verified: VerifiedStep,
  loginByToken: TokenStep,
}

type Full = Extract<Entry, { status: 'devices_full' }>

/** The screens around signing in; each way ends with a session, or with the choice of a device to free. */
export function AuthPage() {
  const screen = useMatch({ strict: false, select: ({ staticData }) => (staticData.screen ?? 'auth') as SignInScreen })
  const { back } = useSearch({ strict: false }) as { back?: string }
  const navigate = useNavigate()
  const goBack = useReturn()
  const entering = useRef(false)
  const [full, setFull] = useState<{ entry: Full; screen: SignInScreen; mailConfirmed: boolean }>()

  useEffect(() => rememberPlace(back, true), [back])
  useEffect(
    () => () => {
      if (!session.get()) return
      forgetDraft()
      socialDone()
    },
    [],
  )
  useEffect(
    () =>
      session.subscribe(() => {
        // Another tab has signed in; recovery and the access key serve a signed-in viewer too.
        if (session.get() && !entering.current && factsOf(screen).access === 'signed-out') goBack()
      }),
    [screen, goBack],
  )

  const enter = async (entry: Entry, { mailConfirmed = false } = {}): Promise<void> => {
    if (entry.status === 'devices_full') return setFull({ entry, screen, mailConfirmed })
    entering.current = true
    // A new viewer goes to the welcome screen, unless another screen waits for them. A new number at sign-in
    // goes back to the screen it came from.
    if (entry.is_new && awaited.get()?.way !== 'sign-in' && !isAccountWanted()) rememberPlace(SCREEN_PATHS.welcome)
    openSessionEverywhere({ auth_token: entry.auth_token, name: entry.name })
    await meetAs(entry.auth_token, entry.user_id).catch(() => {})
    if (mailConfirmed) void navigate({ to: SCREEN_PATHS.verified, replace: true })
    else goBack()
  }

  if (full?.screen === screen) {
    const { entry, mailConfirmed } = full
    const beginAgain = (): void => {
      setFull(undefined)
      codeCame()
      void navigate({ to: SCREEN_PATHS.auth, replace: true })
    }
    return <DevicesFullStep full={entry} onEntry={(next) => void enter(next, { mailConfirmed })} onExpired={beginAgain} />
  }
  const Step = STEPS[screen]
  return <Step key={screen} onEntry={(entry, how) => void enter(entry, how)} />
}
