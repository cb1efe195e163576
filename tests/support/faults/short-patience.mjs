// Loaded before a process under test: its server has a sixtieth of the patience that it was told to have.
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const createServer = http.createServer
http.createServer = (options, ...more) => {
  if (options?.requestTimeout === undefined) return createServer(options, ...more)
  const requestTimeout = options.requestTimeout / 60
  const headersTimeout = Math.min(options.headersTimeout, requestTimeout)
  return createServer({ ...options, requestTimeout, headersTimeout }, ...more)
}

const setTimeout = http.Server.prototype.setTimeout
http.Server.prototype.setTimeout = function shortened(milliseconds, ...more) {
  return setTimeout.call(this, milliseconds / 60, ...more)
}
syncBuiltinESMExports()
