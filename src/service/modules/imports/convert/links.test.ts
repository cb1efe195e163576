import { expect, test } from 'vitest'
import { redirectLinks } from './links'

const link = (url: string) =>
  url === 'gone.md' ? null : url.endsWith('.md') ? `/documents/${url.slice(0, -3)}` : undefined
const image = (url: string) => (url === 'gone.png' ? null : `/api/${url}`)
const redirected = (text: string) =>
  redirectLinks(text, async ({ links, images }) => ({
    links: new Map(links.map((url) => [url, link(url)])),
    images: new Map(images.map((url) => [url, image(url)])),
  }))

test('links and images get new addresses, and everything else stays character by character', async () => {
  expect(await redirected('*  A [b `c`](a.md "T") and [d][e]  \n\n[e]: b.md\n')).toBe(
    '*  A [b `c`](/documents/a "T") and [d][e]  \n\n[e]: /documents/b\n',
  )
  expect(await redirected('[![alt](a.png)](a.md)')).toBe('[![alt](/api/a.png)](/documents/a)')
})

test('a link to a missing target leaves its text, without its definition', async () => {
  expect(
    await redirected('See [**this**](gone.md), [that][x] and ![the picture](gone.png).\n\n[x]: gone.md'),
  ).toBe('See **this**, that and *the picture*.\n\n')
})

test('code and addresses elsewhere are left alone', async () => {
  const text = '`[a](a.md)`\n\n```\n[a](a.md)\n```\n\n[a](https://example.com) <https://example.com/a.md>'
  expect(await redirected(text)).toBe(text)
})
