import type { Database, ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { signInWayChanged } from '../mail/templates/sign-in-way-changed'
import type { Person } from '../users/find-person'

interface WayChange {
  change: 'linked' | 'removed'
  providerId: string
  subject: string
}

/** Mails a person which way to sign in has come or gone; inside the transaction that writes it down. */
export const tellOfWay = async (
  { config }: Pick<ServiceDeps, 'config'>,
  transaction: Database,
  { identityUid, email, mailName }: Person,
  change: WayChange,
  at: Date,
): Promise<void> => {
  const provider = config.federatedProviders.find(({ id }) => id === change.providerId)
  const content = signInWayChanged(
    { name: mailName, ...change, providerName: provider?.name ?? null },
    config,
  )
  const kind = `sign-in-way-${change.change}` as const
  await enqueueMail(transaction, { kind, to: email, identityUid, ...content }, at)
}
