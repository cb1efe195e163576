// `npm run backup`, `npm run restore` and `npm run database:move`: each in a process of its own, beside a portal or without one.
import { runServiceProgram } from './run-service-program.mjs'

await runServiceProgram('keeping.js')
