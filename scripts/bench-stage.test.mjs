import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from './bench-stage.mjs'
import { getPort } from './ports.mjs'

/** @type {import('node:http').Server} */
let provider
/** @type {object} */
let said
let status = 200

beforeEach(async () => {
  provider = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})

afterEach(() => provider.close())

const host = () => `127.0.0.1:${getPort(provider)}`

test('signing in for a benchmark returns a token', async () => {
  said = { idToken: 'a.b.c' }
  status = 200
  expect(await signIn(host(), 'admin@portal.example')).toBe('a.b.c')
})

test('a failed sign-in names the user, before anything is measured without a session', async () => {
  said = { error: { message: 'INVALID_PASSWORD' } }
  status = 400
  await expect(signIn(host(), 'admin@portal.example')).rejects.toThrow(
    'admin@portal.example could not sign in',
  )
})
