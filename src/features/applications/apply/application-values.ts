import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  applicationAnswers,
  applicationDraft,
  applicationNeeds,
  type Application,
  type ApplicationAnswers,
  type ApplicationDraft,
  type ApplicationNeed,
} from '~/contract/applications'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'

/** The application as its form holds it; the paths are the contract's. */
export interface ApplicationValues {
  project: string
  /** Empty while no number is typed; text where it cannot be read as one. */
  devices: number | string
  country: string
  needs: ApplicationNeed[]
  link: string
}

/** What each answer is called, in the order they are asked. */
export const answerLabels: () => Record<keyof ApplicationValues, string> = () => ({
  project: t`What will you build?`,
  devices: t`Number of devices`,
  country: t`Where they will run`,
  needs: t`What do you need?`,
  link: t`Project page or repository`,
})
export const answerPaths: () => readonly string[] = () => Object.keys(answerLabels())

export const isAnswer = (path: string): path is keyof ApplicationValues => Object.hasOwn(answerLabels(), path)

const fromDraft = (draft: ApplicationDraft): ApplicationValues => ({
  project: draft.project ?? '',
  devices: draft.devices ?? '',
  country: draft.country ?? '',
  // In the order they are asked, whichever was ticked first.
  needs: applicationNeeds.filter((need) => draft.needs?.includes(need)),
  link: draft.link ?? '',
})

/** What the form begins with: the draft, over the last submission where there was one. */
export const getApplicationValues = ({
  draft,
  submissions,
}: Pick<Application, 'draft' | 'submissions'>): ApplicationValues =>
  fromDraft({ ...submissions[0]?.answers, ...draft })

/** What `submit` takes; what is missing is left for the schema to tell. */
const toAnswers = (values: ApplicationValues) => ({
  ...values,
  devices: typeof values.devices === 'number' ? values.devices : undefined,
})

/** The answers as the contract knows them, or what is wrong with them. */
export const checkAnswers = (
  values: ApplicationValues,
): { answers: ApplicationAnswers; errors: null } | { answers: null; errors: FieldErrors } => {
  const result = v.safeParse(applicationAnswers, toAnswers(values))
  return result.success
    ? { answers: result.output, errors: null }
    : { answers: null, errors: fieldErrors(applicationAnswers, toAnswers(values)) }
}

const kept = <T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined => {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}

/** What of these answers can be saved as a draft. `isWhole` is false where one is too long to be taken. */
export const toDraft = (
  values: Partial<ApplicationValues>,
): { draft: ApplicationDraft; isWhole: boolean } => {
  const { entries } = applicationDraft
  const { devices } = values
  const draft = withoutMissing({
    project: kept(entries.project, values.project),
    devices: devices === undefined || typeof devices === 'number' ? kept(entries.devices, devices) : null,
    country: kept(entries.country, values.country),
    needs: kept(entries.needs, values.needs),
    link: kept(entries.link, values.link),
  })
  return {
    draft: v.parse(applicationDraft, draft),
    isWhole: Object.keys(values).every((name) => Object.hasOwn(draft, name)),
  }
}

const withoutMissing = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))
