import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { largestMedia } from '~/contract/media'
import { id as uuid } from '~/contract/field-schemas'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPage = v.strictObject({ id: uuid })

/** A page with its newest text, published or not. */
export const readPageToEdit = read.validator(validateInput(ofPage)).handler(async ({ data }) => {
  const service = usersService()
  const page = await service.pages.get({ params: data })
  const newest = page.editing?.newestVersion ?? page.version
  return newest === page.version ? page : service.pages.get({ params: data, query: { version: newest } })
})

/** The text of one version. */
export const readVersionText = read
  .validator(validateInput(v.strictObject({ id: uuid, version: v.number() })))
  .handler(async ({ data: { id, version } }) => {
    const {
      title,
      summary,
      body = '',
    } = await usersService().pages.get({ params: { id }, query: { version } })
    return { version, title, summary, body }
  })

export const savePage = write.validator(callOf(contract.pages.save)).handler(makeCall)

export const previewPage = write.validator(callOf(contract.pages.preview)).handler(makeCall)

export const findClosedMentions = write.validator(callOf(contract.pages.closedMentions)).handler(makeCall)

export const createPreviewLink = write.validator(callOf(contract.pages.createPreviewLink)).handler(makeCall)

export const listPreviewLinks = read.validator(callOf(contract.pages.listPreviewLinks)).handler(makeCall)

export const revokePreviewLink = write.validator(callOf(contract.pages.revokePreviewLink)).handler(makeCall)

export const readWorkingCopy = read.validator(callOf(contract.pages.workingCopy)).handler(makeCall)

export const keepWorkingCopy = write.validator(callOf(contract.pages.keepWorkingCopy)).handler(makeCall)

export const discardWorkingCopy = write.validator(callOf(contract.pages.discardWorkingCopy)).handler(makeCall)

export const setPageStatus = write.validator(callOf(contract.pages.setStatus)).handler(makeCall)

export const setPageSchedule = write.validator(callOf(contract.pages.setSchedule)).handler(makeCall)

export const setPageDisabled = write.validator(callOf(contract.pages.setDisabled)).handler(makeCall)

export const setPageDetails = write.validator(callOf(contract.pages.setDetails)).handler(makeCall)

export const setPageSlug = write.validator(callOf(contract.pages.setSlug)).handler(makeCall)

/** How many readers found a page helpful, and how many did not. */
export const countFeedback = read.validator(validateInput(ofPage)).handler(async ({ data }) => {
  const { helpful, unhelpful } = await usersService().pages.feedback({ params: data, query: { count: 10 } })
  return { helpful, unhelpful }
})

/** Keeps an image or a video for a page; the form holds the file `media`. */
export const uploadMedia = write
  .validator((data: FormData) => getFile(data, 'media', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )

export const listPageVersions = read.validator(callOf(contract.pages.versions)).handler(makeCall)

/** What readers said of a page. */
export const listPageFeedback = read.validator(callOf(contract.pages.feedback)).handler(makeCall)

/** Saves an earlier version again as the newest; nothing is published. */
export const restorePageVersion = write.validator(callOf(contract.pages.restore)).handler(makeCall)
