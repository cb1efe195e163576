import type { PendingAccount } from '~/gateways/identity/federated.client'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { showToast } from '~/ui/components/toasts/toasts'
import { openSessionSync } from '../session/open-session-sync'
import { usePublicConfig } from '../use-session'
import { linkPending } from './link-account'
import { wayMessage } from './way-message'
import { LogInWays } from './log-in-ways'
import classes from './log-in-page.module.css'

interface ProofStepProps {
  pending: PendingAccount
  onPending: (account: PendingAccount) => void
  onDone: () => Promise<unknown>
  onCancel: () => void
}

/**
 * An account of another provider has the address of an existing user. The address alone proves nothing: the
 * user logs in as before once, and the account is linked.
 */
export function ProofStep({ pending, onPending, onDone, onCancel }: ProofStepProps) {
  const { firebase, federatedProviders, supportEmail } = usePublicConfig()
  const name = federatedProviders.find(({ id }) => id === pending.providerId)?.name ?? pending.providerId

  const linkAndGoOn = async () => {
    try {
      await linkPending(await openSessionSync(firebase), pending)
      showToast(`${name} is linked. From now on you can log in with it.`)
    } catch (error) {
      // The user is signed in all the same, and can link the account later.
      const { sentence } = wayMessage(error, supportEmail)
      showToast(`You are logged in, but ${name} is not linked. ${sentence}`)
    }
    await onDone()
  }

  return (
    <>
      <LogInWays
        title={
          <PageTitle
            lead={
              <>
                {pending.email === '' ? 'The address of this sign-in' : <strong>{pending.email}</strong>} has
                an account here already, to which {name} is not linked. Log in once the way you did before,
                and it is. So nobody gets into your account for its address alone.
              </>
            }
          >
            Is this your account?
          </PageTitle>
        }
        pending={pending}
        onPending={onPending}
        onDone={linkAndGoOn}
      />
      <p className={classes.after}>
        <AppButton kind="terciary" size="md" onClick={onCancel}>
          Log in without linking {name}
        </AppButton>
      </p>
    </>
  )
}
