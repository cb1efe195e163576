// Imported into a server under measurement: tells whoever started it, whenever asked, how much processor time it took.
import process from 'node:process'

process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
// Being asked keeps no process alive.
process.channel?.unref()
