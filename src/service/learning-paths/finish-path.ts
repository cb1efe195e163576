import type { Database, ServiceDeps } from '../deps'
import { pathFinished } from '../mail/templates/path-finished'
import { notify } from '../notifications/notify'
import { newCode } from './certificate-code'
import { findCertified, insertCertificate } from './certificates.repository'
import { countFinishedUnits, finishPathWhereDone, type PeopleInPath } from './progress.repository'

type Needs = Pick<ServiceDeps, 'config'>

/**
 * Counts what these people have finished in a path, and finishes the path for those who have nothing left: with a
 * certificate, in the inbox and by mail, once a person. Call it inside the transaction of what finishes it, with the
 * path held.
 */
export const finishWhereDone = async (
  { config }: Needs,
  transaction: Database,
  of: PeopleInPath,
  now: Date,
): Promise<void> => {
  await countFinishedUnits(transaction, of)
  const people = await finishPathWhereDone(transaction, of, now.toISOString())
  if (people.length === 0) return
  const path = await findCertified(transaction, of.pathId)
  for (const identityUid of people) {
    const code = newCode()
    const certificate = { code, identityUid, pathId: of.pathId, ...path, finishedAt: now.toISOString() }
    if (!(await insertCertificate(transaction, certificate))) continue
    const link = `/certificates/${code}`
    const { pathTitle } = path
    await notify(
      transaction,
      {
        kind: 'learning',
        to: [identityUid],
        title: `You finished ${pathTitle}. Your certificate is ready.`,
        link,
        mail: {
          kind: 'path-finished',
          contentFor: (person) => pathFinished({ name: person.name, pathTitle, link }, config),
        },
      },
      now,
    )
  }
}
