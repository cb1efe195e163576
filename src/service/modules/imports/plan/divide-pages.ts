import type { PlannedPage } from './plan-pages'
import { divideText } from './source-page'

/** A source's text is divided already; a generated one is short, except for a folder of thousands. */
const getPageParts = ({ source, text }: PlannedPage): readonly string[] => source?.parts ?? divideText(text)

/** Pages too long for one become several, the later ones under the first. */
export const dividePages = (pages: readonly PlannedPage[]): PlannedPage[] =>
  pages.flatMap((page) => {
    const [first = '', ...rest] = getPageParts(page)
    if (rest.length === 0) return [page]
    const others = rest.map((text, index) => ({
      ...page,
      path: `${page.path}#${index + 2}`,
      source: null,
      title: `${page.title.slice(0, 180)} (part ${index + 2})`,
      text,
      summary: '',
      parent: page.path,
      slugs: page.slugs.map((slug) => `${slug}-part-${index + 2}`),
    }))
    return [{ ...page, text: first }, ...others]
  })
