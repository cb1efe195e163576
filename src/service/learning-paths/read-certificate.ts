import type { Certificate } from '~/contract/learning-paths'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { limit } from '../rate-limit'
import { drawCertificate } from './certificate-pdf/draw-certificate'
import { findCertificate } from './certificates.repository'
import { mayReadProgress } from './learning-paths.policy'

// Nobody holds so many certificates in hand; whoever guesses would need some 10^28.
const looks = { points: 60, seconds: 3600 }

/**
 * What a certificate says, for whoever has its code. That its holder was disabled or blocked since changes nothing
 * in what was learnt; of somebody deleted nothing is left.
 * @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const verifyCertificate = async (
  deps: Pick<ServiceDeps, 'database'>,
  code: string,
  clientAddress: string,
): Promise<Certificate> => {
  await limit(deps, `certificate:${clientAddress}`, looks)
  const { identityUid: _holder, ...certificate } = await requireCertificate(deps.database, code)
  return certificate
}

const requireCertificate = async (database: Database, code: string) => {
  const found = await findCertificate(database, code)
  if (!found) throw new ProblemError('NOT_FOUND')
  return found
}

/**
 * A certificate to print, for its holder and for administrators.
 * @throws ProblemError NOT_FOUND
 */
export const printCertificate = async (
  { database, config }: Pick<ServiceDeps, 'database' | 'config'>,
  actor: IdentityActor,
  code: string,
): Promise<Uint8Array> => {
  const certificate = await requireCertificate(database, code)
  if (!mayReadProgress(actor, certificate.identityUid)) throw new ProblemError('NOT_FOUND')
  return drawCertificate(certificate, config)
}
