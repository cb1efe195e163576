import { maxHitsCounted } from '~/contract/page-search'
import { pluralize, formatNumber } from '~/ui/format/numbers'

interface Found {
  total: number
  page: number
  /** Hits a page. */
  count: number
  data: { length: number }
}

const inWords = (total: number) => {
  if (total >= maxHitsCounted) return `${formatNumber(maxHitsCounted)} pages or more`
  return pluralize(total, 'page')
}

/** How much was found, and which part of it is shown: `12 pages, 11 to 12 shown`. */
export const foundWords = ({ total, page, count, data }: Found): string => {
  const first = (page - 1) * count + 1
  return total <= count ? inWords(total) : `${inWords(total)}, ${first} to ${first + data.length - 1} shown`
}
