import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { untilListening } from './node-server'

const listen = (server: Server, host: string, port: number) => {
  server.listen(port, host)
  return untilListening(server, { host, port, variable: 'PORT' })
}

const failingWith = (code: string) => {
  const server = createServer()
  process.nextTick(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
  return untilListening(server, { host: '10.1.2.3', port: 81, variable: 'SERVICE_PORT' })
}

test('a port that another program has is said in words, with the variable that names another', async () => {
  const first = createServer()
  await listen(first, '127.0.0.1', 0)
  const address = first.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(listen(createServer(), '127.0.0.1', port)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken by another program. End that one, or choose another port: PORT.`,
  )
  first.close()
  await once(first, 'close')
})

test.each([
  ['EACCES', 'Choose one of 1024 or more (SERVICE_PORT)'],
  ['EADDRNOTAVAIL', '10.1.2.3 is no address of this machine. Set HOST'],
  ['ENOTFOUND', '10.1.2.3 is no address of this machine. Set HOST'],
  ['EMFILE', 'Port 81 of 10.1.2.3 cannot be used: listen EMFILE'],
])('%s is said in words', async (code, words) => {
  await expect(failingWith(code)).rejects.toThrow(words)
})
