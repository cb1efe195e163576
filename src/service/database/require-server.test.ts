import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { getStartupError } from '~/observability/describe-error'
import { openDatabase } from './open'
import { getConnectionProblem, requireServer } from './require-server'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that sends these bytes as its first response, and disconnects. */
const answering = async (bytes: Buffer) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** A PostgreSQL error message: severity, code and text. */
const refusal = (code: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const getTold = async (port: number, query = '') => {
  const databaseUrl = `postgresql://ana:SECRET@localhost:${port}/portal${query}`
  const error: unknown = await openDatabase({ databaseUrl, dataDir: '/nowhere' }).catch(
    (reason: unknown) => reason,
  )
  return getStartupError(error)
}

test('a start without its database says so, and what to do', async () => {
  expect(await getTold(1)).toBe(
    'The database of DATABASE_URL cannot be used: nothing takes connections at its host and port.',
  )
  const wrong = await answering(refusal('28P01', 'password authentication failed for user "ana"'))
  expect(await getTold(wrong)).toBe(
    'The database of DATABASE_URL cannot be used: it does not take that user with that password. A name or a password in its address has / ? # @ % and the like percent-encoded, such as %2F for /.',
  )
  const plain = await answering(Buffer.from('N'))
  expect(await getTold(plain, '?sslmode=verify-full')).toBe(
    'The database of DATABASE_URL cannot be used: it does not speak TLS, which its address asks for (sslmode).',
  )
  expect(await getTold(plain, '?sslmode=verify-full&sslrootcert=/nowhere.pem')).toContain(
    'a file that its address names, such as sslrootcert or a socket, is not there.',
  )
})

test('a host is not named: it may be the end of a password', async () => {
  const failure = requireServer('postgresql://ana:x@SECRET.invalid/portal', { what: 'The new database' })
  await expect(failure).rejects.toThrow(/^The new database cannot be used: the.* name.*%2F for \/\.$/)
  await expect(failure).rejects.not.toThrow(/SECRET/i)
})

test('other errors of a server are reported without addresses', () => {
  expect(getConnectionProblem(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))).toMatch(
    /^there is no host/,
  )
  expect(getConnectionProblem(Object.assign(new Error(''), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }))).toContain(
    'sslrootcert',
  )
  expect(
    getConnectionProblem(new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')),
  ).toMatch(/asks for a password/)
  expect(getConnectionProblem(new Error('odd, at postgresql://ana:SECRET@host/portal'))).toBe(
    'odd, at postgresql://[address]/portal',
  )
})
