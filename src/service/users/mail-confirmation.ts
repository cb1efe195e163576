import type { Database, ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { confirmEmail } from '../mail/templates/confirm-email'
import { insertConfirmation } from './confirmations.repository'
import { mintToken } from './secret-token'

/** How long a confirmation link holds. */
const confirmationHours = 24

/** Makes a new confirmation link and mails it; links mailed before stay good. */
export const mailConfirmation = async (
  { config }: Pick<ServiceDeps, 'config'>,
  transaction: Database,
  person: { identityUid: string; email: string },
  now: Date,
) => {
  const { token, hash } = mintToken()
  await insertConfirmation(transaction, {
    token_hash: hash,
    identity_uid: person.identityUid,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + confirmationHours * 3_600_000).toISOString(),
  })
  const content = confirmEmail({ identityUid: person.identityUid, token, hours: confirmationHours }, config)
  await enqueueMail(
    transaction,
    { kind: 'confirm-email', to: person.email, identityUid: person.identityUid, ...content },
    now,
  )
}
