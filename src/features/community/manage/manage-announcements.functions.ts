import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { communityContract } from '~/contract/community'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedAnnouncements = createServerFn({ method: 'GET' })
  .validator(validateInput(communityContract.listManaged.query))
  .handler(({ data }) => usersService().community.listManaged({ query: data }))

export const announce = createServerFn({ method: 'POST' })
  .validator(validateInput(communityContract.announce.body))
  .handler(({ data }) => usersService().community.announce({ body: data }))

export const updateAnnouncement = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: communityContract.updateAnnouncement.body })))
  .handler(({ data }) =>
    usersService().community.updateAnnouncement({ params: { id: data.id }, body: data.change }),
  )

export const removeAnnouncement = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().community.removeAnnouncement({ params: data }))

/** Who would get it, and how it reads. */
export const previewAnnouncement = createServerFn({ method: 'POST' })
  .validator(validateInput(communityContract.previewAnnouncement.body))
  .handler(({ data }) => usersService().community.previewAnnouncement({ body: data }))

export const testAnnouncement = createServerFn({ method: 'POST' })
  .validator(validateInput(communityContract.testAnnouncement.body))
  .handler(({ data }) => usersService().community.testAnnouncement({ body: data }))
