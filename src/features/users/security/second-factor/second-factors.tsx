import { useRef, useState } from 'react'
import type { SignInSecurity } from '~/contract/second-factor'
import type { User } from '~/contract/users'
import { useRestoreFocus } from '~/forms/focus'
import { useCodeAttempt } from '~/auth/second-factor/code-request'
import { usePublicConfig } from '~/auth/use-session'
import type { AppEnrolment } from '~/gateways/identity/second-factor.client'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddApp } from './add-app'
import { AddPhone } from './add-phone'
import { FactorList } from './factor-list'
import { RecoveryCodes } from './recovery-codes'
import { RecoveryState } from './recovery-state'
import { RequiredNote } from './required-note'
import classes from './second-factor-section.module.css'
import { useFactorChange } from './use-factor-change'
import { useNewRecoveryCodes } from './use-new-recovery-codes'
import { useRemoveFactor } from './use-remove-factor'

interface SecondFactorsProps {
  user: User
  security: SignInSecurity
}

type Adding = { what: 'nothing' } | { what: 'phone' } | { what: 'app'; enrolment: AppEnrolment }

/** The list of second factors, adding one, and the recovery codes that belong to them. */
export function SecondFactors({ user, security }: SecondFactorsProps) {
  const { brand } = usePublicConfig()
  const { identityUid, email, verified } = user
  const { factors, recoveryCodesLeft } = security
  const change = useFactorChange(identityUid)
  const recovery = useNewRecoveryCodes(identityUid, change)
  const removal = useRemoveFactor(change)
  const nowhere = useRef<HTMLInputElement>(null)
  const { doing, failure, attempt } = useCodeAttempt<'starting'>(nowhere)
  const [adding, setAdding] = useState<Adding>({ what: 'nothing' })
  const isIdle = adding.what === 'nothing' && recovery.codes === null

  useRestoreFocus(`${adding.what} ${recovery.codes === null} ${factors.length}`, '#second-step')

  const startApp = () =>
    attempt('starting', async () => {
      const issuer = `${brand.name} ${brand.programme}`
      const enrolment = await change.begin((identity) => identity.startApp(email, issuer))
      setAdding({ what: 'app', enrolment })
    })
  const finish = async () => {
    setAdding({ what: 'nothing' })
    showToast('Your second step is set up. A mail tells you of it.')
    if (recoveryCodesLeft === 0) await recovery.make()
  }
  const stop = () => setAdding({ what: 'nothing' })
  const told = failure ?? removal.failure ?? recovery.failure

  return (
    <>
      {factors.length === 0 ? null : (
        <FactorList
          factors={factors}
          removing={removal.removing}
          onRemove={(factor) => void removal.ask(factor, factors.length)}
        />
      )}
      {security.isRequired ? <RequiredNote hasFactor={factors.length > 0} /> : null}
      {told === null ? null : (
        <div className={classes.told}>
          <Callout tone="error" isAnnounced title={told.sentence}>
            {told.next}
          </Callout>
        </div>
      )}
      {adding.what === 'phone' ? (
        <AddPhone user={user} change={change} onAdded={finish} onCancel={stop} />
      ) : null}
      {adding.what === 'app' ? (
        <AddApp enrolment={adding.enrolment} change={change} onAdded={finish} onCancel={stop} />
      ) : null}
      {recovery.codes === null ? null : (
        <RecoveryCodes codes={recovery.codes} email={email} onKept={recovery.forget} />
      )}
      {isIdle && factors.length > 0 ? (
        <RecoveryState
          left={recoveryCodesLeft}
          isMaking={recovery.isMaking}
          onMake={() => void recovery.make()}
        />
      ) : null}
      {isIdle ? (
        <div className={classes.buttons}>
          <AppButton kind="outlined" disabled={!verified} onClick={() => setAdding({ what: 'phone' })}>
            Add a phone number
          </AppButton>
          <AppButton
            kind="outlined"
            loading={doing === 'starting'}
            disabled={!verified}
            disabledReason={verified ? undefined : 'Confirm your e-mail address first.'}
            onClick={() => void startApp()}
          >
            Add an authenticator app
          </AppButton>
        </div>
      ) : null}
      {change.dialog}
    </>
  )
}
