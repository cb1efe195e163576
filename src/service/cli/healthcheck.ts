// Health check for environments that have only Node: exits with 0 if the local portal is ready, or with the argument
// `live` if it is alive.
import process from 'node:process'

const port = process.env.PORT || '3000'
const check = process.argv[2] ?? 'ready'

try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/${check}`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
