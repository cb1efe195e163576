// Loaded before a process under test: divides its server's timeouts by sixty.
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const PATIENCE = 1 / 60

http.createServer = new Proxy(http.createServer, {
  apply(target, self, [options, ...more]) {
    if (options?.requestTimeout === undefined) return Reflect.apply(target, self, [options, ...more])
    const requestTimeout = options.requestTimeout * PATIENCE
    const headersTimeout = Math.min(options.headersTimeout, requestTimeout)
    return Reflect.apply(target, self, [{ ...options, requestTimeout, headersTimeout }, ...more])
  },
})

http.Server.prototype.setTimeout = new Proxy(http.Server.prototype.setTimeout, {
  apply: (target, self, [milliseconds, ...more]) =>
    Reflect.apply(target, self, [milliseconds * PATIENCE, ...more]),
})
syncBuiltinESMExports()
