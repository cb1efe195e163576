import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { maxMediaBytes } from '~/contract/media'
import { id as uuid } from '~/contract/field-schemas'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPage = v.strictObject({ id: uuid })

/** Reads a page with its newest text, published or not. */
export const readPageToEdit = readFn.validator(validateInput(ofPage)).handler(async ({ data }) => {
  const service = usersService()
  const page = await service.pages.get({ params: data })
  const newest = page.editing?.newestVersion ?? page.version
  return newest === page.version ? page : service.pages.get({ params: data, query: { version: newest } })
})

/** Reads the text of a version. */
export const readVersionText = readFn
  .validator(validateInput(v.strictObject({ id: uuid, version: v.number() })))
  .handler(async ({ data: { id, version } }) => {
    const {
      title,
      summary,
      body = '',
    } = await usersService().pages.get({ params: { id }, query: { version } })
    return { version, title, summary, body }
  })

export const savePage = writeFn.validator(validateCall(contract.pages.save)).handler(makeCall)

export const previewPage = writeFn.validator(validateCall(contract.pages.preview)).handler(makeCall)

export const findClosedMentions = writeFn
  .validator(validateCall(contract.pages.closedMentions))
  .handler(makeCall)

export const createPreviewLink = writeFn
  .validator(validateCall(contract.pages.createPreviewLink))
  .handler(makeCall)

export const listPreviewLinks = readFn
  .validator(validateCall(contract.pages.listPreviewLinks))
  .handler(makeCall)

export const revokePreviewLink = writeFn
  .validator(validateCall(contract.pages.revokePreviewLink))
  .handler(makeCall)

export const readWorkingCopy = readFn.validator(validateCall(contract.pages.workingCopy)).handler(makeCall)

export const saveWorkingCopy = writeFn
  .validator(validateCall(contract.pages.keepWorkingCopy))
  .handler(makeCall)

export const discardWorkingCopy = writeFn
  .validator(validateCall(contract.pages.discardWorkingCopy))
  .handler(makeCall)

export const setPageStatus = writeFn.validator(validateCall(contract.pages.setStatus)).handler(makeCall)

export const setPageSchedule = writeFn.validator(validateCall(contract.pages.setSchedule)).handler(makeCall)

export const setPageDisabled = writeFn.validator(validateCall(contract.pages.setDisabled)).handler(makeCall)

export const setPageDetails = writeFn.validator(validateCall(contract.pages.setDetails)).handler(makeCall)

export const setPageSlug = writeFn.validator(validateCall(contract.pages.setSlug)).handler(makeCall)

/** Counts the readers who found a page helpful, and those who did not. */
export const countFeedback = readFn.validator(validateInput(ofPage)).handler(async ({ data }) => {
  const { helpful, unhelpful } = await usersService().pages.feedback({ params: data, query: { count: 10 } })
  return { helpful, unhelpful }
})

/** Uploads an image or a video for a page; the form data holds the file `media`. */
export const uploadMedia = writeFn
  .validator((data: FormData) => getFile(data, 'media', maxMediaBytes))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )

export const listPageVersions = readFn.validator(validateCall(contract.pages.versions)).handler(makeCall)

/** Lists readers' feedback about a page. */
export const listPageFeedback = readFn.validator(validateCall(contract.pages.feedback)).handler(makeCall)

/** Saves an earlier version as the newest; does not publish it. */
export const restorePageVersion = writeFn.validator(validateCall(contract.pages.restore)).handler(makeCall)
