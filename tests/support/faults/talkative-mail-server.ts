import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail server that requires a password, and repeats its input in every refusal. */
export interface TalkativeMailServer {
  port: number
  /** Accepted mails, as received. */
  mails: string[]
  /** How often a client signed in. */
  signIns: () => number
  /** Refuses all clients from now on, and closes the open connections. */
  shut: () => void
}

/** Listens on the loopback address until the test ends; accepts no mail to `unknown`. */
export const startTalkativeMailServer = async (unknown: string): Promise<TalkativeMailServer> => {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  let isShut = false
  let signIns = 0

  const answerTo = (line: string): string => {
    const [verb = ''] = line.toUpperCase().split(/[\s:]/)
    if (verb === 'EHLO') return '250-mail\r\n250 AUTH PLAIN'
    if (verb === 'AUTH' && isShut) return `535 5.7.8 ${line} is wrong`
    if (verb === 'AUTH') {
      signIns += 1
      return '235 2.7.0 welcome'
    }
    if (verb === 'RCPT' && line.includes(unknown)) return `550 5.1.1 ${line} is unknown`
    return verb === 'DATA' ? '354 go on' : '250 ok'
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let text = ''
    let isMessage = false
    socket.on('data', (piece) => {
      text += String(piece)
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(end)
        if (at === -1) return
        const part = text.slice(0, at)
        text = text.slice(at + end.length)
        if (isMessage) mails.push(part)
        const answer = isMessage ? '250 ok' : answerTo(part)
        isMessage = answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      }
    })
    socket.write('220 mail\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return {
    port: address.port,
    mails,
    signIns: () => signIns,
    shut: () => {
      isShut = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
