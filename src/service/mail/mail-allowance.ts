import { mailsToAddress } from '~/contract/limits'
import type { ServiceDeps } from '../deps'
import { isWithin, hashedAddress } from '../rate-limit'
import type { MailKind } from './outbox'

/**
 * Whether a mail that anybody may ask for still goes to this address; counts it. Ask it for every address, somebody's
 * or nobody's, before anything is looked up, and outside transactions: to leave a mail out must look like sending it.
 */
export const mayBeMailed = (
  deps: Pick<ServiceDeps, 'database'>,
  kind: MailKind,
  email: string,
): Promise<boolean> => isWithin(deps, `mail:${kind}:${hashedAddress(email)}`, mailsToAddress)
