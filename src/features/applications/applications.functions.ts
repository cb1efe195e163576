import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const readApplication = readFn.validator(validateCall(contract.applications.get)).handler(makeCall)

export const saveDraft = writeFn.validator(validateCall(contract.applications.saveDraft)).handler(makeCall)

export const submitApplication = writeFn
  .validator(validateCall(contract.applications.submit))
  .handler(makeCall)

export const answerReviewers = writeFn.validator(validateCall(contract.applications.answer)).handler(makeCall)

export const reviewApplication = writeFn
  .validator(validateCall(contract.applications.review))
  .handler(makeCall)

export const commentOnApplication = writeFn
  .validator(validateCall(contract.applications.comment))
  .handler(makeCall)

export const listWaitingApplications = readFn
  .validator(validateCall(contract.applications.listWaiting))
  .handler(makeCall)

export const listDecidedApplications = readFn
  .validator(validateCall(contract.applications.listDecided))
  .handler(makeCall)

/** What a decision would send, before it is made. */
export const previewReview = writeFn
  .validator(validateCall(contract.applications.previewReview))
  .handler(makeCall)

/** One decision for several waiting applications; a result per applicant. */
export const reviewMany = writeFn.validator(validateCall(contract.applications.reviewMany)).handler(makeCall)

/** Takes back the decision that is meant, made less than half a minute ago. */
export const undoReview = writeFn.validator(validateCall(contract.applications.undo)).handler(makeCall)

/** Says that one looks at a waiting application; answers who does. */
export const claimApplication = writeFn.validator(validateCall(contract.applications.claim)).handler(makeCall)

/** Takes a waiting application, assigns it to another administrator, or releases it. */
export const assignApplication = writeFn
  .validator(validateCall(contract.applications.assign))
  .handler(makeCall)

/** Says that one looks at it no longer. */
export const releaseApplication = writeFn
  .validator(validateCall(contract.applications.release))
  .handler(makeCall)

export const getManagedForm = readFn.handler(() => usersService().applicationForm.get())

/** A published version of the form. */
export const readFormVersion = readFn
  .validator(validateCall(contract.applicationForm.readVersion))
  .handler(makeCall)

export const saveApplicationForm = writeFn
  .validator(validateCall(contract.applicationForm.save))
  .handler(makeCall)

export const publishApplicationForm = writeFn
  .validator(validateCall(contract.applicationForm.publish))
  .handler(makeCall)

export const listReasonTemplates = readFn.handler(() => usersService().reasonTemplates.list())

/** Replaces the list that reviewers choose from. */
export const replaceReasonTemplates = writeFn
  .validator(validateCall(contract.reasonTemplates.replace))
  .handler(makeCall)
