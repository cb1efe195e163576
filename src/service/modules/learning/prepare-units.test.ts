import { expect, test } from 'vitest'
import { prepareUnits } from './prepare-units'

const unit = (body: string) => ({
  slug: body,
  title: 'See',
  kind: 'reading' as const,
  minutes: 5,
  body,
  pageSlug: 'page',
  video: null,
  quiz: null,
})

test('other work runs while many texts are rendered', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const texts = Array.from({ length: 20 }, (_, index) => `text-${index}`)
  const prepared = await prepareUnits(texts.map(unit))
  clearImmediate(counting)
  expect(prepared.map(({ html }) => html)).toEqual(texts.map((text) => `<p>${text}</p>`))
  expect(turns).toBeGreaterThanOrEqual(20)
})
