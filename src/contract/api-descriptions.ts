import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { audiences } from './pages'
import { id, instant, requiredLine } from './field-schemas'

/** Bytes of a description in UTF-8. */
export const maxApiDescriptionBytes = 10 * 1024 * 1024
/** Each becomes a page. */
export const maxApiOperations = 3_000
/** Maximum number of listed changes; further ones are only counted. */
export const maxApiChanges = 500

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const apiDescription = v.object({
  id,
  title: v.string(),
  /** The version that the description gives itself. */
  version: v.string(),
  /** The version of OpenAPI that it is written in. */
  openapi: v.string(),
  operations: whole,
  /** Bytes, as JSON. */
  size: whole,
  /** The URL that it was fetched from; null if the text was uploaded. */
  address: v.nullable(v.string()),
  /** Non-fatal problems of the description, each a sentence with its position. */
  notes: v.array(v.string()),
  created: v.object({ at: instant, byName: v.string() }),
})

const apiChange = v.object({
  kind: v.picklist(['added', 'removed', 'changed']),
  /** Method and path. */
  operation: v.string(),
  title: v.string(),
  /** Whether the change may break clients of the current description. */
  isBreaking: v.boolean(),
  /** The differences, as sentences. */
  details: v.array(v.object({ text: v.string(), isBreaking: v.boolean() })),
})
export type ApiChange = v.InferOutput<typeof apiChange>

const apiChanges = v.object({
  added: whole,
  removed: whole,
  changed: whole,
  breaking: whole,
  /** Breaking changes first. */
  data: v.array(apiChange),
})
export type ApiChanges = v.InferOutput<typeof apiChanges>

const settings = {
  /** The audience of generated pages. Existing pages keep their audience. */
  audience: v.picklist(audiences),
  /** Whether generated pages are published immediately; otherwise they are drafts. */
  publish: v.boolean(),
}

/**
 * - `writing`: its pages are written one after the other
 * - `removing`: its pages are removed
 * - `failed`: it stopped; what was written stays
 */
export const apiWorkStates = ['writing', 'removing', 'done', 'failed'] as const
/** `proposed`: it was read, and waits to be confirmed. */
export type ApiState = (typeof apiWorkStates)[number] | 'proposed'

const apiFailure = v.object({ title: v.string(), reason: v.string() })
export type ApiFailure = v.InferOutput<typeof apiFailure>

const truncatedApiPage = v.object({ title: v.string(), parts: v.array(v.string()) })
export type TruncatedApiPage = v.InferOutput<typeof truncatedApiPage>

const apiReference = v.object({
  current: v.nullable(
    v.object({
      ...apiDescription.entries,
      ...settings,
      /** The overview page; null until it is generated. */
      page: v.nullable(id),
      state: v.picklist(apiWorkStates),
      /** Why it failed, as a sentence; empty otherwise. */
      reason: v.string(),
      pages: v.object({ total: whole, done: whole }),
      /** Pages that could not be generated, each with the reason; at most fifty. */
      failures: v.array(apiFailure),
      /** Pages that are truncated because they would be too large. */
      cuts: v.array(truncatedApiPage),
    }),
  ),
  /** The proposed description that awaits confirmation, with its differences from the current one. */
  proposed: v.nullable(v.object({ ...apiDescription.entries, changes: apiChanges })),
})
export type ApiReference = v.InferOutput<typeof apiReference>

const proposalParams = v.strictObject({ id, description: id })

const text = v.pipe(
  v.string(invalid('textRequired')),
  v.check((value) => value.trim() !== '', invalid('textRequired')),
)

export const apiDescriptionsContract = {
  get: endpoint('GET /admin/components/{id}/api-description', 'admin', {
    summary:
      'Get the API description of a component, the progress of its pages, and any proposed description.',
    output: apiReference,
  }),
  propose: endpoint('POST /admin/components/{id}/api-description', 'admin', {
    summary:
      'Propose an OpenAPI 3.0 or 3.1 description and compare it with the current one. Nothing changes until it is confirmed.',
    // JSON may write a character as two.
    bodyLimit: 2 * maxApiDescriptionBytes + 1024,
    body: v.strictObject({
      /** JSON or YAML. */
      text: v.optional(text),
      /** The URL to fetch it from, in place of a text. */
      address: v.optional(requiredLine(2000, invalid('slugRequired'))),
    }),
    output: apiReference,
    errors: ['CONFLICT'],
  }),
  confirm: endpoint('POST /admin/components/{id}/api-description/{description}/confirm', 'admin', {
    summary:
      'Confirm a proposed description and replace the pages of the current one. Runs in the background.',
    params: proposalParams,
    body: v.strictObject(settings),
    output: apiReference,
    errors: ['CONFLICT'],
  }),
  discard: endpoint('DELETE /admin/components/{id}/api-description/{description}', 'admin', {
    summary: 'Discard a proposed description.',
    params: proposalParams,
    output: apiReference,
    errors: ['CONFLICT'],
  }),
  remove: endpoint('DELETE /admin/components/{id}/api-description', 'admin', {
    summary: 'Delete the API description of a component with all its pages. Runs in the background.',
    output: apiReference,
    errors: ['CONFLICT'],
  }),
}
