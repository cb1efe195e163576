import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const readApplication = read.validator(callOf(contract.applications.get)).handler(makeCall)

export const saveDraft = write.validator(callOf(contract.applications.saveDraft)).handler(makeCall)

export const submitApplication = write.validator(callOf(contract.applications.submit)).handler(makeCall)

export const answerReviewers = write.validator(callOf(contract.applications.answer)).handler(makeCall)

export const reviewApplication = write.validator(callOf(contract.applications.review)).handler(makeCall)

export const commentOnApplication = write.validator(callOf(contract.applications.comment)).handler(makeCall)

export const listWaitingApplications = read
  .validator(callOf(contract.applications.listWaiting))
  .handler(makeCall)

export const listDecidedApplications = read
  .validator(callOf(contract.applications.listDecided))
  .handler(makeCall)

/** What a decision would send, before it is made. */
export const previewReview = write.validator(callOf(contract.applications.previewReview)).handler(makeCall)

/** One decision for several waiting applications; a result per applicant. */
export const reviewMany = write.validator(callOf(contract.applications.reviewMany)).handler(makeCall)

/** Takes back the decision that is meant, made less than half a minute ago. */
export const undoReview = write.validator(callOf(contract.applications.undo)).handler(makeCall)

/** Says that one looks at a waiting application; answers who does. */
export const claimApplication = write.validator(callOf(contract.applications.claim)).handler(makeCall)

/** Takes a waiting application, assigns it to another administrator, or releases it. */
export const assignApplication = write.validator(callOf(contract.applications.assign)).handler(makeCall)

/** Says that one looks at it no longer. */
export const releaseApplication = write.validator(callOf(contract.applications.release)).handler(makeCall)

export const readManagedForm = read.handler(() => usersService().applicationForm.get())

/** A published version of the form. */
export const readFormVersion = read.validator(callOf(contract.applicationForm.readVersion)).handler(makeCall)

export const saveApplicationForm = write.validator(callOf(contract.applicationForm.save)).handler(makeCall)

export const publishApplicationForm = write
  .validator(callOf(contract.applicationForm.publish))
  .handler(makeCall)

export const listReasonTemplates = read.handler(() => usersService().reasonTemplates.list())

/** Replaces the list that reviewers choose from. */
export const replaceReasonTemplates = write
  .validator(callOf(contract.reasonTemplates.replace))
  .handler(makeCall)
