import { call, demoEmail, getToken } from './identity'

/** The body of an answer; throws unless the call succeeded. */
const getBody = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} at ${response.url}: ${text}`)
  return text === '' ? (undefined as T) : JSON.parse(text)
}

interface NewDocument {
  title: string
  body: string
  audience?: 'public' | 'signed-in' | 'approved'
}

interface Document {
  id: string
  slug: string
  version: number
}

const getSlug = (title: string) =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`

/** Edits documents as an administrator, through the API. */
export const getDocumentCalls = async () => {
  const { token } = await getToken(demoEmail('admin'))
  const ask = <T>(method: string, path: string, body?: unknown) => getBody<T>(call(method, path, token, body))
  const anyComponent = async () => {
    const categories = await ask<{ data: { id: string }[] }>('GET', '/admin/categories')
    const [category] = categories.data
    const components = await ask<{ data: { id: string }[] }>('GET', `/admin/components/list/${category?.id}`)
    return components.data[0]?.id
  }
  return {
    /** Makes a draft in any component. */
    create: async ({ title, body, audience = 'public' }: NewDocument) =>
      ask<Document>('POST', '/pages', {
        title,
        slug: getSlug(title),
        audience,
        component: await anyComponent(),
        body,
      }),
    save: (page: Document, text: { title: string; body: string; message?: string }) =>
      ask<Document>('PUT', `/pages/${page.id}`, { ...text, baseVersion: page.version }),
    publish: (page: Document, message = '') =>
      ask<Document>('PUT', `/pages/${page.id}/status`, { status: 'published', message }),
  }
}
