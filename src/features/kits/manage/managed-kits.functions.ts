import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitBuildingContract } from '~/contract/kit-building'
import { largestMedia } from '~/contract/media'
import { id } from '~/contract/field-schemas'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const oneKit = v.strictObject({ id })

export const listManagedKits = createServerFn({ method: 'GET' }).handler(() =>
  usersService().devKits.listManaged(),
)

export const readManagedKit = createServerFn({ method: 'GET' })
  .validator(validateInput(oneKit))
  .handler(({ data }) => usersService().devKits.getManaged({ params: data }))

/** The learning paths that a kit can ask for. */
export const listRulePaths = createServerFn({ method: 'GET' }).handler(() =>
  usersService().devKits.listRulePaths(),
)

export const createKit = createServerFn({ method: 'POST' })
  .validator(validateInput(kitBuildingContract.create.body))
  .handler(({ data }) => usersService().devKits.create({ body: data }))

export const updateKit = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, kit: kitBuildingContract.update.body })))
  .handler(({ data }) => usersService().devKits.update({ params: { id: data.id }, body: data.kit }))

export const removeKit = createServerFn({ method: 'POST' })
  .validator(validateInput(oneKit))
  .handler(({ data }) => usersService().devKits.remove({ params: data }))

export const arrangeKits = createServerFn({ method: 'POST' })
  .validator(validateInput(kitBuildingContract.arrange.body))
  .handler(({ data }) => usersService().devKits.arrange({ body: data }))

/** Keeps the picture of a kit; the form holds the file `picture`. */
export const uploadKitPicture = createServerFn({ method: 'POST' })
  .validator((data: FormData) => getFile(data, 'picture', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )
