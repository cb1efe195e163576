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

/**
 * Whether somebody is mailed of what he or she did. Always, once the address is confirmed; until then it may be a
 * stranger's, who is not to be flooded by whoever wrote it down and now does the same over and over.
 */
export const mayBeTold = async (
  deps: Pick<ServiceDeps, 'database'>,
  kind: MailKind,
  { email, verified }: { email: string; verified: boolean },
): Promise<boolean> => verified || (await mayBeMailed(deps, kind, email))
