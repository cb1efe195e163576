import { stringify } from 'yaml'
import { linkInThread } from '../convert/link-in-thread'
import { folderOf, pathFrom } from '../site/paths'
import type { ExportedPage, ExportedPart, ExportedText } from './exports.repository'

/** Where the images of an export lie. */
export const mediaFolder = '_media'

const yaml = (values: object) => stringify(values, { lineWidth: 0, defaultStringType: 'PLAIN' })

/** Front matter and text of a page, as the import reads them. */
export const pageFile = (
  page: Pick<ExportedPage, 'slug' | 'audience' | 'status' | 'disabled' | 'position' | 'appliesTo'>,
  { title, summary }: Pick<ExportedText, 'title' | 'summary'>,
  { aliases, body }: { aliases: readonly string[]; body: string },
): string => {
  const head = {
    title,
    ...(summary !== '' && { summary }),
    slug: page.slug,
    audience: page.audience,
    status: page.status,
    ...(page.disabled && { disabled: true }),
    position: page.position,
    ...(page.appliesTo.length > 0 && { appliesTo: page.appliesTo }),
    ...(aliases.length > 0 && { aliases }),
  }
  return `---\n${yaml(head)}---\n${body}\n`
}

/** What a newer text says that readers do not have yet. */
export const draftFile = (
  { title, summary }: Pick<ExportedText, 'title' | 'summary'>,
  body: string,
): string => `---\n${yaml({ title, ...(summary !== '' && { summary }) })}---\n${body}\n`

export const partFile = (
  { slug, name, description, position }: ExportedPart,
  versions: readonly string[] = [],
) =>
  `${JSON.stringify(
    {
      label: name,
      slug,
      ...(description !== '' && { description }),
      position,
      ...(versions.length > 0 && { versions }),
    },
    null,
    2,
  )}\n`

interface Elsewhere {
  /** The path of the file of each page that is exported, by its slug. */
  paths: ReadonlyMap<string, string>
  /** Told of each image that a text shows. */
  media: (name: string) => void
}

const pageAddress = /^\/documents\/([a-z0-9-]+)(#.*)?$/
const mediaAddress = /^\/api\/files\/media\/([\w-]+\.\w+)$/

/** Links between the pages of an export lead from file to file; images lie beside. */
export const relativeLinks = async (
  body: string,
  from: string,
  { paths, media }: Elsewhere,
): Promise<string> => {
  const folder = folderOf(from)
  const mediaPath = (url: string): string | undefined => {
    const name = mediaAddress.exec(url)?.[1]
    if (name === undefined) return undefined
    media(name)
    return pathFrom(folder, `${mediaFolder}/${name}`)
  }
  const link = (url: string): string | undefined => {
    const [, slug, anchor = ''] = pageAddress.exec(url) ?? []
    const path = slug === undefined ? undefined : paths.get(slug)
    return path === undefined ? mediaPath(url) : `${pathFrom(folder, path)}${anchor}`
  }
  const linked = await linkInThread(body, async ({ links, images }) => ({
    links: new Map(links.map((url) => [url, link(url)])),
    images: new Map(images.map((url) => [url, mediaPath(url)])),
  }))
  // What takes too long to be parsed is exported as it is.
  return linked ?? body
}
