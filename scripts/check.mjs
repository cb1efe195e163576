// `npm run check`: all static checks.
import process from 'node:process'
import { runPhase, STATIC_PHASES } from './phases.mjs'

const outcomes = []
for (const [name, command] of STATIC_PHASES) outcomes.push(await runPhase(name, command))

const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
process.stdout.write(failed.length === 0 ? '\nAll in order.\n' : `\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
