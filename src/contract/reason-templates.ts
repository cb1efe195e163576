import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { requiredLine, requiredParagraph, revision } from './field-schemas'

/** The use of a template: a decision, or a reviewer's message before it. */
export const reasonUses = ['approved', 'denied', 'message'] as const
export type ReasonUse = (typeof reasonUses)[number]

const maxReasonTemplates = 60

const reasonTemplate = v.strictObject({
  use: v.picklist(reasonUses),
  /** The label that reviewers choose; a denial shows it to the applicant. */
  title: requiredLine(120, invalid('titleRequired')),
  /** Fills the message to the applicant. */
  text: requiredParagraph(2000, invalid('textRequired')),
})
export type ReasonTemplate = v.InferOutput<typeof reasonTemplate>

/** Titles are unique per use. */
export const reasonTemplates = v.pipe(
  v.array(reasonTemplate),
  v.maxLength(maxReasonTemplates, invalid('tooManyReasonTemplates', { max: maxReasonTemplates })),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const known = new Set<string>()
    for (const [index, template] of dataset.value.entries()) {
      const key = `${template.use} ${template.title}`
      if (known.has(key)) {
        addIssue({
          message: invalid('reasonTemplateRepeated'),
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: template },
            { type: 'object', origin: 'value', input: { ...template }, key: 'title', value: template.title },
          ],
        })
      }
      known.add(key)
    }
  }),
)

const listed = v.object({
  /** In display order. */
  data: v.array(reasonTemplate),
  /** Incremented by each save. */
  revision: v.number(),
})
export type ReasonTemplateList = v.InferOutput<typeof listed>

export const reasonTemplatesContract = {
  list: endpoint('GET /admin/reason-templates', 'admin', {
    summary: 'List the templates for reasons and messages that reviewers choose from.',
    output: listed,
  }),
  replace: endpoint('PUT /admin/reason-templates', 'admin', {
    summary: 'Replace the list of templates. Refused if it was changed since it was read.',
    body: v.strictObject({ data: reasonTemplates, revision }),
    output: listed,
    errors: ['CONFLICT'],
  }),
}
