import type { Certificate } from '~/contract/learning-paths'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { drawInThread } from '../threads/in-thread'
import { logoPng } from './certificate-pdf/logo-png'
import { findCertificate } from './certificates.repository'
import { mayReadProgress } from './learning-paths.policy'

/**
 * What a certificate says, for whoever has its code. That its holder was disabled or blocked since changes nothing
 * in what was learnt; of somebody deleted nothing is left.
 * @throws ProblemError NOT_FOUND
 */
export const verifyCertificate = async (
  { database }: Pick<ServiceDeps, 'database'>,
  code: string,
): Promise<Certificate> => {
  const { identityUid: _holder, ...certificate } = await requireCertificate(database, code)
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
  { database, config, log }: Pick<ServiceDeps, 'database' | 'config' | 'log'>,
  actor: IdentityActor,
  code: string,
): Promise<Uint8Array> => {
  const certificate = await requireCertificate(database, code)
  if (!mayReadProgress(actor, certificate.identityUid)) throw new ProblemError('NOT_FOUND')
  const { origin, brand } = config
  const logo = await logoPng({ config, log })
  return drawInThread({ certificate, setting: { origin, brand }, logo })
}
