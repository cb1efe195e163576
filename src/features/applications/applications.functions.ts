import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { answers as draftAnswers, applicationFormContract } from '~/contract/application-form'
import { applicationsContract, review } from '~/contract/applications'
import { identityUid } from '~/contract/field-schemas'
import { reasonTemplatesContract } from '~/contract/reason-templates'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPerson = v.strictObject({ id: identityUid })

export const readApplication = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPerson))
  .handler(({ data }) => usersService().applications.get({ params: data }))

export const saveDraft = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...ofPerson.entries, draft: draftAnswers })))
  .handler(({ data: { id, draft } }) =>
    usersService().applications.saveDraft({ params: { id }, body: draft }),
  )

export const submitApplication = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...ofPerson.entries, answers: applicationsContract.submit.body })),
  )
  .handler(({ data: { id, answers } }) =>
    usersService().applications.submit({ params: { id }, body: answers }),
  )

export const answerReviewers = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...ofPerson.entries, ...applicationsContract.answer.body.entries })),
  )
  .handler(({ data: { id, ...body } }) => usersService().applications.answer({ params: { id }, body }))

export const reviewApplication = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...ofPerson.entries, review })))
  .handler(({ data }) => usersService().applications.review({ params: { id: data.id }, body: data.review }))

export const commentOnApplication = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...ofPerson.entries, ...applicationsContract.comment.body.entries })),
  )
  .handler(({ data: { id, ...body } }) => usersService().applications.comment({ params: { id }, body }))

export const listWaitingApplications = createServerFn({ method: 'GET' })
  .validator(validateInput(applicationsContract.listWaiting.query))
  .handler(({ data }) => usersService().applications.listWaiting({ query: data }))

export const listDecidedApplications = createServerFn({ method: 'GET' })
  .validator(validateInput(applicationsContract.listDecided.query))
  .handler(({ data }) => usersService().applications.listDecided({ query: data }))

/** What a decision would send, before it is made. */
export const previewReview = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...ofPerson.entries, review })))
  .handler(({ data }) =>
    usersService().applications.previewReview({ params: { id: data.id }, body: data.review }),
  )

/** One decision for several waiting applications; a result per applicant. */
export const reviewMany = createServerFn({ method: 'POST' })
  .validator(validateInput(applicationsContract.reviewMany.body))
  .handler(({ data }) => usersService().applications.reviewMany({ body: data }))

/** Takes back the decision that is meant, made less than half a minute ago. */
export const undoReview = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...ofPerson.entries, ...applicationsContract.undo.query.entries })),
  )
  .handler(({ data: { id, undoUntil } }) =>
    usersService().applications.undo({ params: { id }, query: { undoUntil } }),
  )

/** Says that one looks at a waiting application; answers who does. */
export const claimApplication = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(({ data }) => usersService().applications.claim({ params: data }))

/** Takes a waiting application, assigns it to another administrator, or releases it. */
export const assignApplication = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...ofPerson.entries, ...applicationsContract.assign.body.entries })),
  )
  .handler(({ data: { id, ...body } }) => usersService().applications.assign({ params: { id }, body }))

/** Says that one looks at it no longer. */
export const releaseApplication = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(({ data }) => usersService().applications.release({ params: data }))

export const readManagedForm = createServerFn({ method: 'GET' }).handler(() =>
  usersService().applicationForm.get(),
)

/** A published version of the form. */
export const readFormVersion = createServerFn({ method: 'GET' })
  .validator(validateInput(applicationFormContract.readVersion.query))
  .handler(({ data }) => usersService().applicationForm.readVersion({ query: data }))

export const saveApplicationForm = createServerFn({ method: 'POST' })
  .validator(validateInput(applicationFormContract.save.body))
  .handler(({ data }) => usersService().applicationForm.save({ body: data }))

export const publishApplicationForm = createServerFn({ method: 'POST' })
  .validator(validateInput(applicationFormContract.publish.body))
  .handler(({ data }) => usersService().applicationForm.publish({ body: data }))

export const listReasonTemplates = createServerFn({ method: 'GET' }).handler(() =>
  usersService().reasonTemplates.list(),
)

/** Replaces the list that reviewers choose from. */
export const replaceReasonTemplates = createServerFn({ method: 'POST' })
  .validator(validateInput(reasonTemplatesContract.replace.body))
  .handler(({ data }) => usersService().reasonTemplates.replace({ body: data }))
