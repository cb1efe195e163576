// Imported into a server under measurement: reports its processor time to the parent process on request.
import process from 'node:process'

process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
// Being asked keeps no process alive.
process.channel?.unref()
