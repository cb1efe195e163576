import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pageSearchQuery, pagesContract, type Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { slug } from '~/contract/text'
import { input } from '~/features/session/input'
import { usersService } from '~/gateways/users-service.server'

/** The page at that address; null where there is none that the reader may open. */
export const readPage = createServerFn({ method: 'GET' })
  .validator(input(v.strictObject({ slug })))
  .handler(async ({ data }): Promise<Page | null> => {
    try {
      return await usersService().pages.bySlug({ params: data })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'NOT_FOUND') return null
      throw error
    }
  })

export const listLatestPages = createServerFn({ method: 'GET' })
  .validator(input(pagesContract.latest.query))
  .handler(({ data }) => usersService().pages.latest({ query: data }))

export const readPageTree = createServerFn({ method: 'GET' }).handler(() => usersService().pages.tree())

export const searchPages = createServerFn({ method: 'GET' })
  .validator(input(pageSearchQuery))
  .handler(({ data }) => usersService().pages.search({ query: data }))
