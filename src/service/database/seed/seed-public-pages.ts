import { uuidv7 } from 'uuidv7'
import type { Brand } from '~/config/brand'
import type { Database } from '../../context'
import type { RenderMarkdown } from './seed-content'

/** The pages that the portal's own links lead to, with the headings that these links and the FAQ's list need. */
const getPublicPages = ({ name, programme }: Brand) => [
  { slug: 'home', title: `${name} ${programme}`, body: '## Who it is for\n' },
  { slug: 'explore', title: 'Explore', body: '' },
  { slug: 'get-started', title: 'Get started', body: '## What reviewers look for\n' },
  {
    slug: 'faq',
    title: 'Frequently asked questions',
    body: '## Joining the programme\n\n### Who may join?\n',
  },
  { slug: 'terms-of-use', title: 'Terms of use', body: '' },
  { slug: 'privacy-policy', title: 'Privacy policy', body: '' },
]

/** Adds the public pages that are missing, as drafts: administrators write and publish them, but cannot make them. */
export const seedPublicPages = async (
  database: Database,
  renderMarkdown: RenderMarkdown,
  { brand, now, author }: { brand: Brand; now: Date; author: string },
): Promise<void> => {
  const written = await database.selectFrom('pages').select('slug').where('kind', '=', 'content').execute()
  const pages = getPublicPages(brand)
  const missing = pages.filter(({ slug }) => written.every((page) => page.slug !== slug))
  for (const { slug, title, body } of missing) {
    const { sections, headings, ...rendered } = await renderMarkdown(body)
    const at = now.toISOString()
    const text = { title, version: 1, author_name: author, headings: JSON.stringify(headings), ...rendered }
    await database.transaction().execute(async (transaction) => {
      const page = await transaction
        .insertInto('pages')
        .values({
          ...text,
          id: uuidv7(),
          kind: 'content',
          slug,
          position: pages.findIndex((each) => each.slug === slug) + 1,
          audience: 'public',
          status: 'draft',
          changed_at: at,
        })
        // Another node may be starting too.
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (page === undefined) return
      await transaction
        .insertInto('page_versions')
        .values({
          ...text,
          page_id: page.id,
          body,
          sections: JSON.stringify(sections),
          message: 'Added by the portal',
          created_at: at,
        })
        .execute()
    })
  }
}
