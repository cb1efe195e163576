import { useState } from 'react'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { useOnce } from '../forms/use-once'
import { openSessionKeeper } from '../open-session-keeper'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import type { ActionMode } from './action-search'
import classes from './mailed-action.module.css'

type AppliedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>

const words: Record<AppliedMode, { title: string; doing: string; done: string; next: string }> = {
  verifyEmail: {
    title: 'Confirm your e-mail',
    doing: 'Your address is being confirmed.',
    done: 'Your e-mail is confirmed',
    next: 'Log in to go on.',
  },
  recoverEmail: {
    title: 'Take back your e-mail address',
    doing: 'The change of your address is being undone.',
    done: 'Your e-mail address is back',
    next: 'If you did not change it yourself, choose a new password now: somebody may know yours.',
  },
  verifyAndChangeEmail: {
    title: 'Change your e-mail address',
    doing: 'Your new address is being confirmed.',
    done: 'Your new e-mail address is confirmed',
    next: 'From now on you log in with it.',
  },
  revertSecondFactorAddition: {
    title: 'Remove the second step',
    doing: 'The second step of your sign-in is being removed.',
    done: 'The second step is removed',
    next: 'If you did not add it yourself, choose a new password now: somebody may know yours.',
  },
}

type State = { is: 'doing' } | { is: 'done' } | { is: 'failed'; message: ProviderMessage; mayRetry: boolean }

const spent = new Set(['invalid-action-code', 'expired-action-code'])

/** An act that needs no more than the mailed code. */
export function AppliedAction({ mode, code }: { mode: AppliedMode; code: string }) {
  const { firebase, supportEmail } = usePublicConfig()
  const [state, setState] = useState<State>({ is: 'doing' })

  const apply = async () => {
    setState({ is: 'doing' })
    try {
      const keeper = await openSessionKeeper(firebase)
      await keeper.identity.applyActionCode(code)
      setState({ is: 'done' })
    } catch (error) {
      const mayRetry = !spent.has(providerCode(error) ?? '')
      setState({ is: 'failed', message: providerMessage(error, supportEmail), mayRetry })
    }
  }
  useOnce(apply)

  const { title, doing, done, next } = words[mode]
  return (
    <div aria-live="polite">
      {state.is === 'doing' ? (
        <>
          <PageTitle lead={doing}>{title}</PageTitle>
          <noscript>
            <p className={classes.action}>This needs JavaScript, which is switched off in this browser.</p>
          </noscript>
        </>
      ) : null}
      {state.is === 'done' ? <PageTitle lead={next}>{done}</PageTitle> : null}
      {state.is === 'failed' ? (
        <PageTitle lead={`${state.message.sentence} ${state.message.next}`}>That did not work</PageTitle>
      ) : null}
      {state.is === 'doing' ? null : (
        <p className={classes.action}>
          {state.is === 'failed' && state.mayRetry ? (
            <AppButton size="lg" onClick={() => void apply()}>
              Try again
            </AppButton>
          ) : (
            <AppButtonLink size="lg" to="/login">
              Log in
            </AppButtonLink>
          )}
        </p>
      )}
    </div>
  )
}
