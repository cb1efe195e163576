import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pageSearchContract, pageSearchQuery } from '~/contract/page-search'
import { orNull } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const searchPages = createServerFn({ method: 'GET' })
  .validator(validateInput(pageSearchQuery))
  .handler(({ data }) => usersService().pages.search({ query: data }))

/** Pages and their parts that fit what is being typed, to open or to link to. */
export const suggestPages = createServerFn({ method: 'GET' })
  .validator(validateInput(pageSearchContract.suggest.query))
  .handler(({ data }) => usersService().pages.suggest({ query: data }))

export const listPopularSearches = createServerFn({ method: 'GET' }).handler(() =>
  usersService().pages.popular(),
)

export const listUnansweredSearches = createServerFn({ method: 'GET' })
  .validator(validateInput(pageSearchContract.unanswered.query))
  .handler(({ data }) => usersService().pages.unanswered({ query: data }))

interface NamedPage {
  slug: string
  title: string
  component: string | null
}

const getName = async (wanted: string): Promise<NamedPage[]> => {
  const page = await orNull(usersService().pages.bySlug({ params: { slug: wanted }, query: {} }), 'NOT_FOUND')
  return page === null || 'movedTo' in page
    ? []
    : [{ slug: page.slug, title: page.title, component: page.component?.name ?? null }]
}

const maxNamed = 5

/** What a few pages are called, in the order asked, without those that the reader may not open any more. */
export const namePages = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ slugs: v.pipe(v.array(slug), v.maxLength(maxNamed)) })))
  .handler(async ({ data }): Promise<NamedPage[]> => (await Promise.all(data.slugs.map(getName))).flat())
