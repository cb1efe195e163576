// `npm run check`: all static checks.
import process from 'node:process'
import { runCheck, STATIC_CHECKS } from './run-checks.mjs'

const outcomes = []
for (const [name, command] of STATIC_CHECKS) outcomes.push(await runCheck(name, command))

const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
process.stdout.write(failed.length === 0 ? '\nAll in order.\n' : `\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
