import { createReadStream } from 'node:fs'
import { lstat, readFile, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { loadServiceConfig, type ServiceConfig } from '~/config/service'
import type { DocumentImport, ImportedFile } from '~/contract/imports'
import { audiences } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { portal } from '../modules/audit/audit-actions'
import { listManaged } from '../modules/documents/catalogue.service'
import { openDatabase } from '../database/open'
import { startDatabaseClock } from '../database/database-clock'
import type { ServiceContext } from '../context'
import { openFiles } from '../storage/disk-files'
import { createFirebaseIdentity, openFirebase } from '../identity/firebase'
import { createImport, readImport } from '../modules/imports/imports.service'
import { listReport } from '../modules/imports/imports.queries'
import { archiveLimits, isSystemFile } from '../modules/imports/archive'
import { createZipPacker } from '../storage/zip-packer'
import { imports } from '../modules/imports/run-import'
import { runJobsNow } from '../jobs/worker'
import { jsonLogger } from '~/observability/log'
import { stopIdleThreads } from '../threads/threads'

const usage = `Usage: npm run documents:import -- <folder or zip> [options]

  --source <name>      what the files are known by when they come again; the folder's name unless told
  --audience <who>     public, signed-in or approved (approved unless told)
  --draft              publish nothing
  --category <slug>    make the folders components of this category
  --component <slug>   put all pages into this component
`

const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      audience: { type: 'string', default: 'approved' },
      draft: { type: 'boolean', default: false },
      category: { type: 'string' },
      component: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [folder] = positionals
  if (values.help || folder === undefined || positionals.length > 1) return null
  const audience = v.safeParse(v.picklist(audiences), values.audience)
  if (!audience.success) throw new Error(`--audience is one of ${audiences.join(', ')}.`)
  const path = resolve(process.env.INIT_CWD ?? '.', folder)
  const source = values.source ?? basename(path).replace(/\.zip$/i, '')
  return { ...values, path, source, audience: audience.output }
}

/** Finds the ids of the category or component that were given as slugs. */
const findTarget = async (context: ServiceContext, named: { category?: string; component?: string }) => {
  const managed = await listManaged(context.database)
  const category = managed.find((group) => group.category.slug === named.category)?.category.id
  const component = managed
    .flatMap((group) => group.components)
    .find(({ slug }) => slug === named.component)?.id
  if (named.category !== undefined && category === undefined)
    throw new Error(`There is no category ${named.category}.`)
  if (named.component !== undefined && component === undefined) {
    throw new Error(`There is no component ${named.component}.`)
  }
  return { ...(category && { category }), ...(component && { component }) }
}

const openParts = async (
  config: ServiceConfig,
): Promise<{ context: ServiceContext; close: () => Promise<void> }> => {
  const { database, kind, pubsub, close } = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof Error) || !/Another process is using/.test(error.message)) throw error
    throw new Error(
      'The portal is running and has its embedded database open, which one process can have at a time. ' +
        `Import on its screen, ${config.origin}/admin/documents/import, or end the portal first.`,
      { cause: error },
    )
  })
  const clock = kind === 'postgres' ? await startDatabaseClock(database) : null
  const now = clock?.now ?? (() => new Date())
  const firebase = openFirebase(config)
  const identity = createFirebaseIdentity(firebase.app, config.identity, { now })
  const files = await openFiles(config, firebase)
  const leaving = new AbortController()
  return {
    context: {
      database,
      identity,
      files,
      config,
      log: jsonLogger,
      now,
      pubsub,
      shutdownSignal: leaving.signal,
    },
    close: async () => {
      leaving.abort()
      stopIdleThreads()
      clock?.stop()
      await firebase.close()
      await close()
    },
  }
}

const requireInstallation = async ({ database }: ServiceContext) => {
  const seeded = await database
    .selectFrom('installation')
    .select('key')
    .where('key', '=', 'seeded')
    .executeTakeFirst()
  if (!seeded) throw new Error('This installation is new. Start the portal once, and import then.')
}

const progress = ({ state, counts }: DocumentImport): string =>
  state === 'running'
    ? `${(counts.total - counts.waiting).toLocaleString('en')} of ${counts.total.toLocaleString('en')} files`
    : 'Reading the files'

const names: [keyof DocumentImport['counts'], string][] = [
  ['created', 'pages made'],
  ['updated', 'pages with a new version'],
  ['unchanged', 'pages unchanged'],
  ['used', 'files used by pages or for their order'],
  ['skipped', 'files skipped'],
  ['missing', 'pages whose file is no longer there'],
  ['failed', 'files failed'],
]

// The maximum number of files with notes in the list.
const maxListed = 40

const describeFile = ({ path, notes }: ImportedFile): string =>
  [`  ${path}`, ...notes.map((note) => `    ${note}`)].join('\n')

const summarise = async (context: ServiceContext, done: DocumentImport, origin: string) => {
  for (const [key, words] of names)
    if (done.counts[key] > 0) tell(`${done.counts[key].toLocaleString('en')} ${words}`)
  if (done.reason !== '') tell(done.reason)
  const report = { needsLook: true, page: 1, count: maxListed }
  const failed = await listReport(context.database, done.id, { ...report, outcome: 'failed' })
  const noted = await listReport(context.database, done.id, report)
  if (failed.total > 0) tell(['Failed:', ...failed.data.map(describeFile)].join('\n'))
  if (noted.total > 0) {
    tell(
      [`${noted.total.toLocaleString('en')} files need a look:`, ...noted.data.map(describeFile)].join('\n'),
    )
    if (noted.total > maxListed)
      tell(`All of them: ${origin}/admin/documents/import?import=${done.id}&look=true`)
  }
}

// Bytes that are buffered before they are passed on.
const chunkLength = 1024 * 1024

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isSystemFile(path))
    .toSorted()
}

/** Streams a folder of this disk as a zip, or a zip as it is. Symbolic links are not followed. */
async function* packFolder(path: string): AsyncGenerator<Uint8Array> {
  if (!(await stat(path)).isDirectory()) {
    yield* createReadStream(path)
    return
  }
  const zip = createZipPacker()
  for (const name of await pathsIn(path)) {
    const file = join(path, ...name.split('/'))
    const { size, mtime } = await lstat(file)
    if (size > archiveLimits.file) continue
    zip.add({ path: name, content: await readFile(file), changedAt: mtime })
    if (zip.length() >= chunkLength) yield zip.take()
  }
  zip.end()
  yield zip.take()
}

/**
 * Imports a folder or zip.
 * @returns whether everything was imported
 */
const importFolder = async (
  context: ServiceContext,
  options: NonNullable<ReturnType<typeof readArguments>>,
) => {
  await requireInstallation(context)
  const target = await findTarget(context, {
    ...(options.category !== undefined && { category: options.category }),
    ...(options.component !== undefined && { component: options.component }),
  })
  const { source, audience, path } = options
  const { id } = await createImport(
    context,
    portal,
    { source, audience, publish: !options.draft, ...target },
    packFolder(path),
    // A portal with the same database would look for the archive in its own files.
    { startDelayMs: 30_000 },
  )
  let told = ''
  const printProgress = async () => {
    const words = progress(await readImport(context.database, id))
    if (words !== told) tell(words)
    told = words
  }
  const timer = setInterval(() => {
    void printProgress()
  }, 2_000)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const job = { kind: 'imports', runner: imports(context), keys: [id], signal: stopping.signal } as const
  await runJobsNow(context, job).finally(() => clearInterval(timer))
  const done = await readImport(context.database, id)
  await summarise(context, done, context.config.origin)
  if (done.finishedAt === null) tell('Ended before it was through; the portal goes on with it.')
  return done.state === 'done' && done.counts.failed === 0
}

/** `npm run documents:import`: imports a folder or a zip as pages, as the portal itself. */
const main = async () => {
  const options = readArguments()
  if (!options) {
    process.stderr.write(usage)
    process.exitCode = 1
    return
  }
  const { context, close } = await openParts(loadServiceConfig(process.env))
  try {
    if (!(await importFolder(context, options))) process.exitCode = 1
  } finally {
    await close()
  }
}

const getSentence = (error: unknown): string => {
  if (error instanceof ProblemError && error.fields.length > 0)
    return error.fields.map(({ message }) => message).join(' ')
  return error instanceof Error ? error.message : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${getSentence(error)}\n`)
  process.exitCode = 1
})
