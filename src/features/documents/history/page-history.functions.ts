import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pageWritingContract } from '~/contract/page-writing'
import { pagingEntries } from '~/contract/paging'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const listOfPage = validateInput(v.strictObject({ id, ...pagingEntries }))

export const listPageVersions = createServerFn({ method: 'GET' })
  .validator(listOfPage)
  .handler(({ data: { id: page, ...query } }) =>
    usersService().pages.versions({ params: { id: page }, query }),
  )

/** What readers said of a page. */
export const listPageFeedback = createServerFn({ method: 'GET' })
  .validator(listOfPage)
  .handler(({ data: { id: page, ...query } }) =>
    usersService().pages.feedback({ params: { id: page }, query }),
  )

/** Saves an earlier version again as the newest; nothing is published. */
export const restorePageVersion = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...pageWritingContract.restore.body.entries })))
  .handler(({ data: { id: page, ...body } }) => usersService().pages.restore({ params: { id: page }, body }))
