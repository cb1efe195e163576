// Whether the portal of this machine or container is ready; for health checks where nothing but Node is at hand.
import process from 'node:process'

const port = process.env.PORT || '3000'

try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
