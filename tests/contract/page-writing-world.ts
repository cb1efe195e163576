import { contract } from '~/contract'
import type { CallInput } from '~/contract/endpoint'
import type { CurrentText } from '~/contract/problem'
import type { Answer } from './caller'
import type { TestPerson, World } from './world'

const { pages } = contract

type NewPage = CallInput<typeof pages.create>['body']
type SavedText = Omit<CallInput<typeof pages.save>['body'], 'title'> & { title?: string }

let count = 0

/** The calls of page authors in a world. */
export const writingIn = async ({ administrator, call, component, context, page }: World) => {
  const author = await administrator()

  /** Creates a document through the API; by default a draft in a new component. */
  const create = async (traits: Partial<NewPage> = {}) => {
    count += 1
    const place = traits.component ?? (await component()).component_id
    const body = {
      title: `Written ${count}`,
      slug: `written-${count}`,
      audience: 'public' as const,
      component: place,
      ...traits,
    }
    const made = await call(pages.create, { body }, author)
    return { ...made, id: made.body.id, slug: body.slug, component: place }
  }

  const of = (id: string) => ({
    save: ({ title = 'A title', ...text }: SavedText, by: TestPerson = author) =>
      call(pages.save, { params: { id }, body: { title, ...text } }, by),
    set: (status: 'draft' | 'published' | 'archived', more: object = {}) =>
      call(pages.setStatus, { params: { id }, body: { status, ...more } }, author),
    read: async () => (await call(pages.get, { params: { id }, query: {} }, author)).body,
    versions: async () => (await call(pages.versions, { params: { id }, query: {} }, author)).body.data,
    /** Reads the page as a visitor, by its slug. */
    open: async (slug: string) => call(pages.bySlug, { params: { slug }, query: {} }),
    row: () =>
      context.database.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    sections: () =>
      context.database
        .selectFrom('page_sections')
        .select(['anchor', 'heading', 'text'])
        .where('page_id', '=', id)
        .orderBy('position')
        .execute(),
    publications: () =>
      context.database
        .selectFrom('page_publications')
        .select(['version', 'author_name', 'author_uid', 'message'])
        .where('page_id', '=', id)
        .orderBy('published_at')
        .execute(),
    acts: async () => {
      const entries = await context.database
        .selectFrom('audit_entries')
        .select(['action', 'actor_uid', 'before', 'after'])
        .where('subject_kind', '=', 'page')
        .where('subject_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return entries
    },
  })

  return { author, create, of, page }
}

/** The current text that a stale save returned. */
export const getCurrent = ({ text }: Answer<never>): CurrentText => JSON.parse(text).current
