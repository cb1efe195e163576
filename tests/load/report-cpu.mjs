// Imported into a server under measurement: reports its processor time to the parent process on request.
import process from 'node:process'

process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
// Listening for requests must not keep the process alive.
process.channel?.unref()
