import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { audiences } from './pages'
import { createPageSchema, pagingEntries } from './paging'
import { id, identityUid, instant, requiredLine, slug } from './field-schemas'
import { importOutcomes } from './enums'

/** Maximum bytes of an imported zip. */
export const maxImportArchiveBytes = 256 * 1024 * 1024

/**
 * - `waiting`: for a node to begin with it
 * - `reading`: files are read, and where each goes is settled
 * - `running`: pages are written one after the other
 * - `stopped`: an administrator ended it, or the one who started it lost the role; pages already written stay
 * - `done`: every file has its outcome
 * - `failed`: the archive could not be read; nothing was written
 */
export const importStates = ['waiting', 'reading', 'running', 'stopped', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

export type ImportOutcome = (typeof importOutcomes)[number]

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const target = v.nullable(v.object({ name: v.string(), slug: v.string() }))

export const documentImport = v.object({
  id,
  /** The name that identifies the same files in a later import. */
  source: v.string(),
  state: v.picklist(importStates),
  /** Why it failed, or was stopped by the portal, as a sentence; empty otherwise. */
  reason: v.string(),
  audience: v.picklist(audiences),
  publish: v.boolean(),
  /** The category or component chosen for all files. */
  category: target,
  component: target,
  /** No uid if the portal's command line started it. */
  created: v.object({ at: instant, byUid: v.nullable(identityUid), byName: v.string() }),
  finishedAt: v.nullable(instant),
  /** Bytes of the archive. */
  size: whole,
  /** Files by outcome; `waiting` have none yet. `needsLook`: those with notes. */
  counts: v.object({
    total: whole,
    waiting: whole,
    ...v.entriesFromList(importOutcomes, whole),
    needsLook: whole,
  }),
})
export type DocumentImport = v.InferOutput<typeof documentImport>

const importedFile = v.object({
  path: v.string(),
  /** Null while it is queued. */
  outcome: v.nullable(v.picklist(importOutcomes)),
  /** The page made of it; null if there is none, or no longer. */
  page: v.nullable(v.object({ id, slug, title: v.string(), isPublished: v.boolean() })),
  /** Problems and explanations, as sentences. */
  notes: v.array(v.string()),
})
export type ImportedFile = v.InferOutput<typeof importedFile>

/** Options of a folder import. */
const importOptions = {
  source: requiredLine(120, invalid('importNameRequired')),
  audience: v.optional(v.picklist(audiences), 'approved'),
  /** Whether new pages that are not drafts are published immediately. */
  publish: v.optional(v.boolean(), true),
  /** The category whose components the folders become; by default they become categories. */
  category: v.optional(id),
  /** The component for all pages. */
  component: v.optional(id),
}

export const importsContract = {
  create: endpoint('POST /admin/imports', 'admin', {
    summary:
      'Import a zip of Markdown as categories, components and pages. Runs in the background and continues after a restart.',
    query: v.strictObject(importOptions),
    bodyType: 'archive',
    bodyLimit: maxImportArchiveBytes,
    output: documentImport,
    status: 201,
  }),
  list: endpoint('GET /admin/imports', 'admin', {
    summary: 'List imports, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(documentImport),
  }),
  get: endpoint('GET /admin/imports/{id}', 'admin', {
    summary: 'Get an import with its progress.',
    output: documentImport,
  }),
  files: endpoint('GET /admin/imports/{id}/files', 'admin', {
    summary: 'List the files of an import, each with its result.',
    query: v.strictObject({
      outcome: v.optional(v.picklist(importOutcomes)),
      /** Only files with notes. */
      needsLook: v.optional(v.boolean(), false),
      ...pagingEntries,
    }),
    output: createPageSchema(importedFile),
  }),
  stop: endpoint('POST /admin/imports/{id}/stop', 'admin', {
    summary: 'Stop an import. Written pages are kept.',
    output: documentImport,
    errors: ['CONFLICT'],
  }),
  exportDocuments: endpoint('GET /admin/exports/documents.zip', 'admin', {
    summary:
      'Export all documents, or those of a category or component, as a folder of Markdown with images. Importing it gives the same documents.',
    query: v.strictObject({ category: v.optional(id), component: v.optional(id) }),
    outputType: 'zip',
    errors: ['NOT_FOUND'],
  }),
}
