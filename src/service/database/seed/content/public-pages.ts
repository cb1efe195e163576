import { readFiles } from './front-matter'
import type { SeedPublicPage } from './types'

const files = import.meta.glob<string>('./public/*.md', { query: '?raw', import: 'default', eager: true })

/** Home, explore, get-started, FAQ, privacy policy and terms of use. */
export const publicPages: SeedPublicPage[] = readFiles(files).map((file) => ({
  slug: file.name,
  title: file.text('title'),
  description: file.text('description'),
  body: file.body,
}))
