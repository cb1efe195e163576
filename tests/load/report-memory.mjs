// Loaded into a portal under load (`node --import`): reports its memory to its parent every ten seconds.
import process from 'node:process'

const EVERY_MS = 10_000

process.channel?.unref()
setInterval(() => {
  if (!process.connected) return
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  process.send?.({ rss, heapUsed, external, arrayBuffers, held: process.getActiveResourcesInfo().length })
}, EVERY_MS).unref()
