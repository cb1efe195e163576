import { createHash } from 'node:crypto'
import { mailsToAddress } from '~/contract/limits'
import type { ServiceDeps } from '../deps'
import { isWithin } from '../rate-limit'
import type { MailKind } from './outbox'

/**
 * Whether a mail that anybody may ask for still goes to this address; counts it. Ask it for every address, somebody's
 * or nobody's, before anything is looked up, and outside transactions: to leave a mail out must look like sending it.
 */
export const mayBeMailed = (
  deps: Pick<ServiceDeps, 'database'>,
  kind: MailKind,
  email: string,
): Promise<boolean> => {
  // Addresses of people, and of those who are none, are not kept in plain letters to be counted.
  const hash = createHash('sha256').update(email).digest('base64url')
  return isWithin(deps, `mail:${kind}:${hash}`, mailsToAddress)
}
