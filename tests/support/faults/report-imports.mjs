// Loaded before a process under test: prints the modules that it loads on standard error.
import { registerHooks } from 'node:module'
import process from 'node:process'

registerHooks({
  load: (url, context, next) => {
    process.stderr.write(`imported ${url}\n`)
    return next(url, context)
  },
})
