import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { largestMedia } from '~/contract/media'
import { pageWritingContract } from '~/contract/page-writing'
import { id as uuid } from '~/contract/field-schemas'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPage = v.strictObject({ id: uuid })

/** A page with its newest text, published or not. */
export const readPageToEdit = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(async ({ data }) => {
    const service = usersService()
    const page = await service.pages.get({ params: data })
    const newest = page.editing?.newestVersion ?? page.version
    return newest === page.version ? page : service.pages.get({ params: data, query: { version: newest } })
  })

/** The text of one version. */
export const readVersionText = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: uuid, version: v.number() })))
  .handler(async ({ data: { id, version } }) => {
    const {
      title,
      summary,
      body = '',
    } = await usersService().pages.get({ params: { id }, query: { version } })
    return { version, title, summary, body }
  })

export const savePage = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, text: pageWritingContract.save.body })))
  .handler(({ data: { id, text } }) => usersService().pages.save({ params: { id }, body: text }))

export const previewPage = createServerFn({ method: 'POST' })
  .validator(validateInput(pageWritingContract.preview.body))
  .handler(({ data }) => usersService().pages.preview({ body: data }))

export const findClosedMentions = createServerFn({ method: 'POST' })
  .validator(validateInput(pageWritingContract.closedMentions.body))
  .handler(({ data }) => usersService().pages.closedMentions({ body: data }))

export const createPreviewLink = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, link: pageWritingContract.createPreviewLink.body })))
  .handler(({ data: { id, link } }) => usersService().pages.createPreviewLink({ params: { id }, body: link }))

export const listPreviewLinks = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => usersService().pages.listPreviewLinks({ params: data }))

export const revokePreviewLink = createServerFn({ method: 'POST' })
  .validator(validateInput(pageWritingContract.revokePreviewLink.params))
  .handler(({ data }) => usersService().pages.revokePreviewLink({ params: data }))

export const readWorkingCopy = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => usersService().pages.workingCopy({ params: data }))

export const keepWorkingCopy = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, copy: pageWritingContract.keepWorkingCopy.body })))
  .handler(({ data: { id, copy } }) => usersService().pages.keepWorkingCopy({ params: { id }, body: copy }))

export const discardWorkingCopy = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => usersService().pages.discardWorkingCopy({ params: data }))

export const setPageStatus = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, change: pageWritingContract.setStatus.body })))
  .handler(({ data: { id, change } }) => usersService().pages.setStatus({ params: { id }, body: change }))

export const setPageSchedule = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, schedule: pageWritingContract.setSchedule.body })))
  .handler(({ data: { id, schedule } }) =>
    usersService().pages.setSchedule({ params: { id }, body: schedule }),
  )

export const setPageDisabled = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, disabled: v.boolean() })))
  .handler(({ data: { id, disabled } }) =>
    usersService().pages.setDisabled({ params: { id }, body: { disabled } }),
  )

export const setPageDetails = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, details: pageWritingContract.setDetails.body })))
  .handler(({ data: { id, details } }) => usersService().pages.setDetails({ params: { id }, body: details }))

export const setPageSlug = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, ...pageWritingContract.setSlug.body.entries })))
  .handler(({ data: { id, slug } }) => usersService().pages.setSlug({ params: { id }, body: { slug } }))

/** How many readers found a page helpful, and how many did not. */
export const countFeedback = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(async ({ data }) => {
    const { helpful, unhelpful } = await usersService().pages.feedback({ params: data, query: { count: 10 } })
    return { helpful, unhelpful }
  })

/** Keeps an image or a video for a page; the form holds the file `media`. */
export const uploadMedia = createServerFn({ method: 'POST' })
  .validator((data: FormData) => getFile(data, 'media', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )
