import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endSlowBodies } from './node-server'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Sends the beginning of a body, and returns whether the connection is closed within a second. */
const sendSlowly = async (path: string) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('done'))
  })
  endSlowBodies(server, { limitMs: 50, isUpload: (pathname) => pathname === '/upload' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  stops.push(() => {
    socket.destroy()
    server.close()
  })
  const ended = once(socket, 'close').then(() => 'ended')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf`)
  const later = new Promise((resolve) => {
    setTimeout(resolve, 400, 'open')
  })
  const outcome = await Promise.race([ended, later])
  if (outcome === 'ended') return outcome
  const answered = once(socket, 'data')
  socket.write('andmor')
  return String((await answered)[0]).slice(0, 15)
}

test('a body that takes too long ends its connection, unless it is an upload', async () => {
  expect(await sendSlowly('/call?x=/upload')).toBe('ended')
  expect(await sendSlowly('/upload?x=1')).toBe('HTTP/1.1 200 OK')
})
