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

/** Previews the mail of a decision. */
export const previewReview = writeFn
  .validator(validateCall(contract.applications.previewReview))
  .handler(makeCall)

/** Decides on several submitted applications; returns a result per applicant. */
export const reviewMany = writeFn.validator(validateCall(contract.applications.reviewMany)).handler(makeCall)

/** Undoes the given decision within 30 seconds. */
export const undoReview = writeFn.validator(validateCall(contract.applications.undo)).handler(makeCall)

/** Claims a submitted application for review; returns who holds the claim. */
export const claimApplication = writeFn.validator(validateCall(contract.applications.claim)).handler(makeCall)

/** Assigns a submitted application to the caller or another administrator, or unassigns it. */
export const assignApplication = writeFn
  .validator(validateCall(contract.applications.assign))
  .handler(makeCall)

/** Releases the claim. */
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
