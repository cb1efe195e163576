import { call, demoEmail, getToken } from './identity'

/** The properties of a page that tests use. */
export interface MadePage {
  id: string
  slug: string
  title: string
  version: number
}

interface NewPage {
  title: string
  body?: string
  audience?: 'public' | 'signed-in' | 'approved'
  appliesTo?: string[]
  /** The id of the page it is nested under. */
  parent?: string
}

const text = '## First part\n\nSome words.\n\n## Second part\n\nMore words.'

/** A slug that is unique in this run. */
const freshSlug = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}`

/** Calls the service as an administrator; throws if it refuses. */
export const asAdministrator = async () => {
  const { token } = await getToken(demoEmail('admin'))
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call(method, path, token, body)
    const answered = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${answered}`)
    return answered === '' ? (undefined as T) : (JSON.parse(answered) as T)
  }
}

/** Makes a component in a new category, with these product versions, and a function that publishes pages in it. */
export const makeComponent = async (name: string, versions: string[] = []) => {
  const administrator = await asAdministrator()
  const slug = freshSlug(name)
  const category = await administrator<{ id: string }>('POST', '/admin/categories', {
    name: `${name} category`,
    slug,
  })
  const component = await administrator<{ id: string; slug: string }>('POST', '/admin/components', {
    category: category.id,
    name,
    slug,
    versions,
  })
  const makePage = async ({ title, ...rest }: NewPage): Promise<MadePage> => {
    const page = await administrator<MadePage>('POST', '/pages', {
      slug: freshSlug(title),
      title,
      audience: 'approved',
      component: component.id,
      body: text,
      ...rest,
    })
    await administrator('PUT', `/pages/${page.id}/status`, { status: 'published' })
    return page
  }
  return { administrator, makePage, component }
}
