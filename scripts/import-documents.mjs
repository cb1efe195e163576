// `npm run documents:import -- <folder or zip>`: Markdown becomes pages, in a process of its own.
import { runServiceProgram } from './run-service-program.mjs'

await runServiceProgram('import-documents.js')
