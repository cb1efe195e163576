import { serve } from 'srvx'
import { expect, test, vi } from 'vitest'
import { ProxyList } from '~/config/client-address'
import type { Logger } from './log'
import { peerCheck } from './observe'

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
})

type Asked = Parameters<ReturnType<typeof peerCheck>>[0]

const checkWith = (trusted: ProxyList | false) => {
  const warn = vi.fn<Logger['warn']>()
  const check = peerCheck(trusted, { warn })
  // No other property of the socket is used.
  return { warn, check: (...of: Parameters<typeof from>) => check(from(...of) as Asked) }
}

test('a forgotten proxy is reported once, with its address', () => {
  const { warn, check } = checkWith(new ProxyList(['10.0.0.2']))
  expect(check('::ffff:10.0.0.2', '203.0.113.7')).toBe(true)
  // A visitor without a proxy, and one who forges proxy headers.
  expect(check('10.0.0.3')).toBe(false)
  expect(check('198.51.100.4', '203.0.113.7')).toBe(false)
  expect(warn).not.toHaveBeenCalled()
  expect(check('::ffff:10.0.0.3', '203.0.113.7')).toBe(false)
  expect(check('127.0.0.1', '203.0.113.7')).toBe(false)
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('not in TRUSTED_PROXIES'), { proxy: '10.0.0.3' }],
  ])
})

test.each(['10.9.9.9', '172.16.0.1', '192.168.1.1', 'fd00::1', '::1', '127.0.0.1', 'fe80::1%eth0'])(
  'where no proxy is listed, %s is a proxy that was forgotten',
  (address) => {
    const { warn, check } = checkWith(false)
    expect(check(address, '203.0.113.7')).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
  },
)

test('the server beneath believes networks, and finds the visitor behind proxies in whichever way they are written', async () => {
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    silent: true,
    trustProxy: new ProxyList(['127.0.0.0/8', '2001:DB8::7']),
    fetch: (request) => new Response(request.ip),
  })
  try {
    await server.ready()
    const asked = await fetch(server.url!, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 2001:0db8:0::0007, ::FFFF:7f00:2' },
    })
    expect(await asked.text()).toBe('203.0.113.7')
  } finally {
    await server.close(true)
  }
})
