import type { ZipFile } from '~/contract/endpoint'
import { type UserActor, isAdmin, isApproved } from '../../../http/actor'
import type { Database, ServiceContext } from '../../../context'
import { accountParts } from './account-parts'
import { programmeParts } from './programme-parts'
import { type ExportedUser, type Part, readSection } from './export-section'
import { findUnannounced } from '../../applications/review.service'
import { publish } from '../../../events/publish'
import { listAnswerFiles } from '../../applications/application-files.service'
import { requireUser } from '../find-user'
import { listPictures } from '../pictures.service'
import { announcedBefore } from '../users.policy'

/** Every file of an export except the pictures. */
export const exportParts: readonly Part[] = [...accountParts, ...programmeParts]

type ExportContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

/**
 * Exports all data of the caller, file by file: JSON for reading, and pictures and files as they are stored. Leaves out
 * content that is closed to the caller now, also for an administrator without the required second factor.
 * @throws ProblemError NOT_FOUND
 */
export const exportUserData = async (
  context: ExportContext,
  actor: UserActor,
): Promise<AsyncGenerator<ZipFile>> => {
  const { identityUid } = actor
  const { email, verified } = await requireUser(context.database, identityUid)
  const now = context.now()
  await publish(context, context.database, { type: 'user.data-exported', identityUid, at: now })
  const hidden = await findUnannounced(context.database, identityUid, now)
  return writeFiles(context, {
    identityUid,
    email: verified ? email : null,
    isMember: isApproved(actor),
    isAdministrator: isAdmin(actor),
    status: actor.user.status,
    at: now.toISOString(),
    decidedUntil: (hidden ? announcedBefore(now) : now).toISOString(),
  })
}

async function* writeFiles(
  { database, files, config, now }: ExportContext,
  user: ExportedUser,
): AsyncGenerator<ZipFile> {
  const changedAt = now()
  yield { path: 'README.txt', content: readme(config.brand.name, changedAt), changedAt }
  for (const part of exportParts) {
    yield { path: part.file, content: writePart(database, part, user), changedAt }
  }
  for (const { id, key } of await listPictures(database, user.identityUid)) {
    const stored = await files.get(key)
    if (stored) yield { path: `pictures/${id}.webp`, content: stored.bytes, changedAt }
  }
  for (const { id, name, key } of await listAnswerFiles(database, user.identityUid)) {
    const stored = await files.get(key)
    if (stored)
      yield { path: `application-files/${id}.${name.split('.').at(-1)}`, content: stored.bytes, changedAt }
  }
}

/** Writes the rows of all sections of a file as one JSON object, indented by two, in chunks. */
async function* writePart(
  database: Database,
  { sections }: Part,
  user: ExportedUser,
): AsyncGenerator<string> {
  let before = '{'
  for (const [name, section] of Object.entries(sections)) {
    yield `${before}\n  ${JSON.stringify(name)}: [`
    before = ','
    let isEmpty = true
    for await (const rows of readSection(database, section, user)) {
      yield `${isEmpty ? '' : ','}${rows.map(formatRow).join(',')}`
      isEmpty = false
    }
    yield isEmpty ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

const formatRow = (row: object) =>
  `\n    ${JSON.stringify(toCamelCase(row), null, 2).replaceAll('\n', '\n    ')}`

/** Renames columns as the API names them: `created_at` becomes `createdAt`. */
const toCamelCase = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => [
      name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

const readme = (brand: string, at: Date) => `What ${brand} keeps of you, ${at.toISOString().slice(0, 10)}

${exportParts.map(({ file, about }) => `${file}\n  ${about}`).join('\n\n')}

pictures/
  The pictures that you uploaded.

application-files/
  The files of your application, under their ids.

What is closed to you now, such as pages for approved members, is not named in here.

Each file is JSON, which any text editor opens. Times are in UTC. Your password is not in here: it is kept by the
identity provider, and cannot be read.
`
