import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import { useAttempt } from '../auth-request/use-attempt'
import { ActionDone } from './action-done'
import { actionWords, type ConfirmedMode } from './action-words'
import { getGoneReason } from './link-gone'
import { LinkFailure } from './link-failure'
import type { LinkFacts, LinkSource } from './link-source'
import classes from './mailed-action.module.css'
import { useLinkLook } from './use-link-look'
import { useUnanswered } from './use-unanswered'
import { noteUsedLink, useUsedLink } from './used-links'
import { useSignOutThen } from './use-sign-out-of'

interface ConfirmedActionProps {
  mode: ConfirmedMode
  /** Tells the link from every other. */
  address: string
  code: string
  source: LinkSource
  goOnTo: string | null
}

// Said while the link is looked up, so that what comes then takes the same place.
const unknown: LinkFacts = { email: '', factor: null }

/** An act that says what it will do, is done on a press, and says what comes next. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { mode, address, source, goOnTo } = props
  const done = useUsedLink(address)
  if (done === null) return <OpenAction {...props} />
  return <ActionDone mode={mode} facts={done} isOwn={source.isOwn} goOnTo={goOnTo} />
}

/** The link is looked up, and used on a press. */
function OpenAction({ mode, address, code, source, goOnTo }: ConfirmedActionProps) {
  const look = useLinkLook(source.look)
  const act = useAttempt(`mailed-${mode}`)
  const getSignOut = useSignOutThen()
  const { isUnanswered, watched } = useUnanswered()
  const { title, ask, verb } = actionWords[mode]

  // Never by itself a second time: the first may have reached its end though its answer did not reach us.
  const use = (facts: LinkFacts) =>
    act.runOnce(
      async () => {
        await watched(() => source.use(facts))
        noteUsedLink(address, facts)
      },
      () => getSignOut(facts.email, mode !== 'verifyEmail'),
    )

  const isGone = act.state.is === 'refused' && getGoneReason(act.state.error) !== null
  if (look.error !== null || isGone) {
    const failed = { mode, code, goOnTo, isUnanswered }
    return <LinkFailure {...failed} attempt={isGone ? act : look.attempt} onAgain={look.lookAgain} />
  }
  const { facts } = look
  return (
    <>
      <PageTitle lead={ask(facts ?? unknown)}>{title}</PageTitle>
      <noscript>
        <p className={classes.outcome}>This needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <div className={classes.outcome}>
        <AttemptOutcome attempt={facts === null ? look.attempt : act} />
      </div>
      <p className={classes.action}>
        <AppButton
          size="lg"
          loading={act.isBusy}
          disabled={facts === null || act.waitReason !== undefined}
          disabledReason={facts === null ? 'The link is being checked.' : act.waitReason}
          onClick={() => facts !== null && void use(facts)}
        >
          {verb}
        </AppButton>
      </p>
    </>
  )
}
