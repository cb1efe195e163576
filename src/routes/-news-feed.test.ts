import { expect, test } from 'vitest'
import { toCdata } from './-news-feed.server'

test('no text ends the section of a feed that it stands in', () => {
  expect(toCdata('<p>one ]]> two ]]></content><evil/></p>')).toBe(
    '<p>one ]]&gt; two ]]&gt;</content><evil/></p>',
  )
})

test('what XML cannot hold is left out, and nothing else', () => {
  const kept = '<p>Grüße\t\n“𝒜” \u{10FFFF}</p>'
  expect(toCdata(`\u0000\u0008\u000B\u001F${kept}\uFFFE\uFFFF\uD800`)).toBe(kept)
})
