import { expect, test } from 'vitest'
import type { BrandFile } from '~/config/brand-files'
import { serveBrandFile } from './brand-files.server'

const file: BrandFile = {
  address: '/brand/0123456789abcdef.svg',
  type: 'image/svg+xml',
  bytes: Buffer.from('<svg onload="alert(1)"/>'),
}

const ask = (pathname: string, method = 'GET') =>
  serveBrandFile(new Request(`http://x.test${pathname}`, { method }), pathname, [file])

test('the picture may be cached for ever, and runs nothing where it is opened on its own', async () => {
  const answer = ask(file.address)
  expect(answer?.status).toBe(200)
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '24',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'content-type': 'image/svg+xml',
  })
  expect(await answer?.text()).toBe('<svg onload="alert(1)"/>')
  expect(await ask(file.address, 'HEAD')?.text()).toBe('')
})

test('the address of another picture is refused and not kept; any other address is left to other handlers', () => {
  const answer = ask('/brand/fedcba9876543210.svg')
  expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(ask('/brands')).toBeNull()
})
