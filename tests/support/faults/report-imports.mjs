// Loaded before a process under test: says on standard error which modules it loads.
import { registerHooks } from 'node:module'
import process from 'node:process'

registerHooks({
  load: (url, context, next) => {
    process.stderr.write(`imported ${url}\n`)
    return next(url, context)
  },
})
